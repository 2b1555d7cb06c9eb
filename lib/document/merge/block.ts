import { sameJson } from "#lib/base/same-json";
import { newNodeId } from "../ids/new-node-id";
import type { Budget } from "../model/bounded-diff";
import type { NodeJson } from "../model/document";
import { ITEM_OF, LED_BY_LINE } from "../model/lists";
import { node, withContent } from "../schema/build";
import { mergeShell, sameShell } from "./shell";
import { longerOf, mergeTokens } from "./text";
import { contentOf, tokensOf } from "./tokens";
import { type ConflictKind, familyOf } from "./tree";

/** A merged block, or ours with the reason why theirs could not be merged. */
export type Settled = { node: NodeJson; clash: ConflictKind | null };

/** Whether two blocks are equal, ignoring the child blocks of containers. */
export function sameBlock(a: NodeJson, b: NodeJson, isContainer: boolean): boolean {
  return isContainer ? sameShell(a, b) : sameJson(a, b);
}

/** Merges a block of text, or an empty one; `base` is undefined when both sides created it. */
export function mergeBlock(base: NodeJson | undefined, ours: NodeJson, theirs: NodeJson, budget: Budget): Settled {
  if (base && sameJson(base, theirs)) return { node: ours, clash: null };
  if (base && sameJson(base, ours)) return { node: theirs, clash: null };
  const shell = mergeShell(base, ours, theirs, budget);
  if (familyOf(ours.type) !== "text") return { node: shell ?? ours, clash: shell ? null : "attribute" };
  const content = mergeContent(base && (base.content ?? []), ours.content ?? [], theirs.content ?? [], budget);
  if (!content) return { node: ours, clash: "text" };
  if (!shell) return { node: ours, clash: "attribute" };
  if (!canHold(shell.type, content)) return { node: ours, clash: "structure" };
  return { node: withContent(shell, content), clash: null };
}

function mergeContent(
  base: readonly NodeJson[] | undefined,
  ours: readonly NodeJson[],
  theirs: readonly NodeJson[],
  budget: Budget,
): NodeJson[] | null {
  const [our, their] = [tokensOf(ours), tokensOf(theirs)];
  const merged =
    base || sameJson(ours, theirs) ? mergeTokens(tokensOf(base ?? ours), our, their, budget) : longerOf(our, their);
  return merged ? contentOf(merged) : null;
}

/** Code holds text without marks; other blocks hold any inline content. */
function canHold(type: string, content: readonly NodeJson[]): boolean {
  return type !== "codeBlock" || content.every((each) => each.text !== undefined && !each.marks);
}

/** Types that are kept even when empty, because their attributes matter. */
const KEPT_EMPTY = new Set(["doc", "footnoteDef"]);

/** A container with its merged content, converted to what it may hold; null when all its content is gone. */
export function fitted(container: NodeJson, content: readonly NodeJson[]): NodeJson | null {
  if (content.length === 0)
    return KEPT_EMPTY.has(container.type) ? { ...container, content: [emptyParagraph()] } : null;
  const item = ITEM_OF[container.type];
  if (item) return { ...container, content: content.map((each) => asItem(each, item)) };
  const needsWords = LED_BY_LINE.has(container.type) && content[0]?.type !== "paragraph";
  return { ...container, content: needsWords ? [emptyParagraph(), ...content] : [...content] };
}

/** Converts an item of one kind of list to another. */
function asItem(item: NodeJson, type: string): NodeJson {
  if (item.type === type) return item;
  const made = node(type, { id: item.attrs?.id ?? null });
  return fitted(made, item.content ?? []) ?? made;
}

function emptyParagraph(): NodeJson {
  return node("paragraph", { id: newNodeId() });
}
