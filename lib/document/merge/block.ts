import { same } from "#lib/base/same-json";
import type { Budget } from "../bounded-diff";
import { withContent } from "../build";
import type { NodeJson } from "../document";
import type { ConflictKind } from "./conflict";
import { familyOf } from "./kind";
import { mergeShell, sameShell } from "./shell";
import { longerOf, mergeTokens } from "./text";
import { contentOf, tokensOf } from "./tokens";

/** A merged block, or ours with the reason why theirs could not be taken in. */
export type Settled = { node: NodeJson; clash: ConflictKind | null };

/** Whether two blocks are the same, apart from the blocks in them when they hold blocks. */
export function sameBlock(a: NodeJson, b: NodeJson, isContainer: boolean): boolean {
  return isContainer ? sameShell(a, b) : same(a, b);
}

/** A block that holds text, or nothing, with what both sides did to it; `base` is undefined when both made it. */
export function mergeBlock(base: NodeJson | undefined, ours: NodeJson, theirs: NodeJson, budget: Budget): Settled {
  if (base && same(base, theirs)) return { node: ours, clash: null };
  if (base && same(base, ours)) return { node: theirs, clash: null };
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
    base || same(ours, theirs) ? mergeTokens(tokensOf(base ?? ours), our, their, budget) : longerOf(our, their);
  return merged ? contentOf(merged) : null;
}

/** Code is text without marks; other blocks hold all that is inline. */
function canHold(type: string, content: readonly NodeJson[]): boolean {
  return type !== "codeBlock" || content.every((node) => node.text !== undefined && !node.marks);
}
