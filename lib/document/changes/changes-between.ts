import type { Node } from "@tiptap/pm/model";
import { diffTokens } from "../merge/token-diff";
import { type Token, tokensOf } from "../merge/tokens";
import { type Budget, diffWithin, newBudget, wholeRun } from "../model/bounded-diff";
import { canonicalJson } from "../model/canonical-json";
import type { NodeJson } from "../model/document";
import type { Change } from "./change";

/** The changes that turn `before` into `after`, in order: blocks match by id, and text within a block by word. */
export function changesBetween(before: Node, after: Node): Change[] {
  const changes: Change[] = [];
  compareChildren(before, after, 0, { changes, budget: newBudget() });
  return changes;
}

type Comparison = { changes: Change[]; budget: Budget };

function compareChildren(before: Node, after: Node, start: number, comparison: Comparison): void {
  if (before.content.eq(after.content)) return;
  const [old, young] = [before.children, after.children];
  const starts = startsOf(before, start);
  const compareRun = (from: number, to: number, shift: number) => {
    for (let at = from; at < to; at++) compareBlock(old[at], young[at + shift], starts[at] ?? start, comparison);
  };
  let [at, shift] = [0, 0];
  const [oldKeys, youngKeys] = [old.map(keyOf), young.map(keyOf)];
  const runs = diffWithin(oldKeys, youngKeys, comparison.budget) ?? [wholeRun(oldKeys, youngKeys)];
  for (const { from, to, start: first, end } of runs) {
    compareRun(at, from, shift);
    if (arePairs(old.slice(from, to), young.slice(first, end))) compareRun(from, to, first - from);
    else {
      const nodes = young.slice(first, end);
      comparison.changes.push({ kind: "blocks", from: starts[from] ?? start, to: starts[to] ?? start, nodes });
    }
    [at, shift] = [to, end - to];
  }
  compareRun(at, old.length, shift);
}

/** The start position of each child, then the end of the last one. */
function startsOf(parent: Node, start: number): number[] {
  const starts = [start];
  for (const child of parent.children) starts.push((starts.at(-1) ?? start) + child.nodeSize);
  return starts;
}

const idOf = (node: Node): string | null => (typeof node.attrs.id === "string" ? node.attrs.id : null);

const keyOf = (node: Node): string => idOf(node) ?? canonicalJson(node.toJSON());

/** Rows and cells have no ids: they pair up when both sides have the same number of each type. */
function arePairs(old: readonly Node[], young: readonly Node[]): boolean {
  if (old.length !== young.length) return false;
  return old.every((node, at) => node.type === young[at]?.type && idOf(node) === idOf(young[at]));
}

function compareBlock(before: Node | undefined, after: Node | undefined, at: number, comparison: Comparison): void {
  if (!before || !after || before.eq(after)) return;
  if (!isOneFrame(before, after)) {
    comparison.changes.push({ kind: "blocks", from: at, to: at + before.nodeSize, nodes: [after] });
    return;
  }
  if (!before.sameMarkup(after))
    comparison.changes.push({ kind: "frame", from: at, to: at + before.nodeSize, node: after });
  if (before.isTextblock) compareWords(before, after, at + 1, comparison);
  else compareChildren(before, after, at + 1, comparison);
}

/** Whether a block can become the other while its content stays in place. */
function isOneFrame(before: Node, after: Node): boolean {
  if (before.isLeaf || after.isLeaf) return false;
  if (before.type === after.type) return true;
  return before.isTextblock && after.isTextblock && !before.type.spec.code && !after.type.spec.code;
}

function compareWords(before: Node, after: Node, start: number, { changes, budget }: Comparison): void {
  const [old, young] = [markedTokens(before), markedTokens(after)];
  const [oldStarts, youngStarts] = [offsetsOf(old), offsetsOf(young)];
  for (const hunk of diffTokens(old, young, budget)) {
    const inserted = after.content.cut(youngStarts[hunk.start] ?? 0, youngStarts[hunk.end] ?? 0);
    const [from, to] = [oldStarts[hunk.from] ?? 0, oldStarts[hunk.to] ?? 0];
    changes.push({ kind: "words", from: start + from, to: start + to, nodes: inserted.content });
  }
}

/** The words of a block; the same word with other marks is a different token. */
function markedTokens(block: Node): Token[] {
  const content: NodeJson[] = block.children.map((child) => child.toJSON());
  return tokensOf(content).map((token) => (token.node.marks ? { ...token, key: canonicalJson(token.node) } : token));
}

function offsetsOf(tokens: readonly Token[]): number[] {
  const offsets = [0];
  for (const { node } of tokens) offsets.push((offsets.at(-1) ?? 0) + (node.text?.length ?? 1));
  return offsets;
}
