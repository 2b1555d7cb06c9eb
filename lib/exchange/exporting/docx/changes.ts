import { sameJson } from "#lib/base/same-json";
import { diffTokens } from "#lib/document/merge/token-diff";
import { contentOf, type Token, tokensOf } from "#lib/document/merge/tokens";
import { textAttribute } from "#lib/document/model/attribute";
import { newBudget } from "#lib/document/model/bounded-diff";
import type { MarkJson, NodeJson } from "#lib/document/model/document";
import type { ExportSuggestion } from "../manuscript/source";

/** Who proposed a change, and when. */
export type Change = { kind: "ins" | "del"; author: string; at: Date };

/** The proposals for one block: what comes before and after it, and what replaces it; null proposes nothing. */
export type BlockChanges = {
  before: { blocks: readonly NodeJson[]; by: ExportSuggestion }[];
  after: { blocks: readonly NodeJson[]; by: ExportSuggestion }[];
  replaced: { blocks: readonly NodeJson[]; by: ExportSuggestion } | null;
};

/** The mark that makes a run an insertion or deletion; it never is in a document. */
export const CHANGE_MARK = "change";

const idOf = (node: NodeJson | undefined) => (node ? textAttribute(node, "id") : "");

/**
 * The suggestions of a text by the blocks that they change. A block whose text changed since, or that another
 * suggestion replaces already, is not among them: `left` has those.
 */
export function changesOf(
  suggestions: readonly ExportSuggestion[],
  blocks: ReadonlyMap<string, NodeJson>,
): { changes: ReadonlyMap<string, BlockChanges>; left: readonly ExportSuggestion[] } {
  const changes = new Map<string, BlockChanges>();
  const left: ExportSuggestion[] = [];
  for (const suggestion of suggestions) {
    const parts = partsOf(suggestion);
    const isPossible = parts.every(({ id, placement, original }) => {
      const block = blocks.get(id);
      if (!block) return false;
      return placement !== "replace" || (changes.get(id)?.replaced == null && sameJson(block, original));
    });
    if (isPossible && parts.length > 0) for (const part of parts) add(changes, part, suggestion);
    else left.push(suggestion);
  }
  return { changes, left };
}

type Part = {
  id: string;
  placement: "replace" | "before" | "after";
  original: NodeJson | null;
  proposed: readonly NodeJson[];
};

/** The parts of a suggestion; one for several blocks or the whole text is compared block by block. */
function partsOf({ nodeId, placement, original, proposed }: ExportSuggestion): Part[] {
  if (nodeId !== null && original.length <= 1)
    return [{ id: nodeId, placement, original: original[0] ?? null, proposed }];
  const young = new Map(proposed.map((block) => [idOf(block), block]));
  const old = new Map(original.map((block) => [idOf(block), block]));
  const parts: Part[] = original.flatMap((block): Part[] => {
    const now = young.get(idOf(block));
    if (now && sameJson(now, block)) return [];
    return [{ id: idOf(block), placement: "replace", original: block, proposed: now ? [now] : [] }];
  });
  let last = "";
  for (const block of proposed) {
    if (old.has(idOf(block))) last = idOf(block);
    else if (last === "") parts.push({ id: idOf(original[0]), placement: "before", original: null, proposed: [block] });
    else parts.push({ id: last, placement: "after", original: null, proposed: [block] });
  }
  return parts;
}

function add(changes: Map<string, BlockChanges>, { id, placement, proposed }: Part, by: ExportSuggestion): void {
  const known = changes.get(id) ?? { before: [], after: [], replaced: null };
  changes.set(id, known);
  if (placement === "replace") known.replaced = { blocks: proposed, by };
  else known[placement].push({ blocks: proposed, by });
}

const LINES = new Set(["paragraph", "heading", "codeBlock"]);

/**
 * A block whose words change, with each inserted and deleted word marked; null when the change is of more than words.
 * `onCopy` is told of each copied node.
 */
export function markedLine(
  block: NodeJson,
  proposed: readonly NodeJson[],
  onCopy: (node: NodeJson, copy: NodeJson) => void,
): NodeJson | null {
  const [only, ...others] = proposed;
  if (!only || others.length > 0 || only.type !== block.type || !LINES.has(block.type)) return null;
  const attributes = ({ attrs }: NodeJson) => ({ ...attrs, id: null });
  if (!sameJson(attributes(only), attributes(block))) return null;
  const [old, young] = [tokensOf(block.content ?? []), tokensOf(only.content ?? [])];
  const marked: Token[] = [];
  let [oldAt, youngAt] = [0, 0];
  const keep = (to: number) => {
    for (; oldAt < to; oldAt++, youngAt++) {
      const [before, after] = [old[oldAt], young[youngAt]];
      if (!before || !after) continue;
      if (sameJson(before.node.marks, after.node.marks)) marked.push(before);
      else marked.push(changed(before, "del", onCopy), changed(after, "ins", onCopy));
    }
  };
  for (const { from, to, start, end } of diffTokens(old, young, newBudget())) {
    keep(from);
    for (const token of old.slice(from, to)) marked.push(changed(token, "del", onCopy));
    for (const token of young.slice(start, end)) marked.push(changed(token, "ins", onCopy));
    [oldAt, youngAt] = [to, end];
  }
  keep(old.length);
  return { ...block, content: contentOf(marked) };
}

function changed(token: Token, kind: Change["kind"], onCopy: (node: NodeJson, copy: NodeJson) => void): Token {
  const mark: MarkJson = { type: CHANGE_MARK, attrs: { kind } };
  const node = { ...token.node, marks: [...(token.node.marks ?? []), mark] };
  onCopy(token.node, node);
  return { ...token, node };
}
