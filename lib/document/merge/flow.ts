import { sameJson } from "#lib/base/same-json";
import type { NodeJson } from "../model/document";
import { bagOf, commonOf, sizeOf, takeOut, type WordBag } from "../model/words";
import { sameShell } from "./shell";
import { mergeTokens } from "./text";
import { BLOCK_END, blockEnd, contentOf, isWord, type Token, tokensOf } from "./tokens";
import type { Side, Three, Tree } from "./tree";

/**
 * Paragraphs that one side split or joined while the other changed their words. `contents` holds the contents of the
 * resulting blocks, `absorbed` the blocks whose words moved to another. `followers` holds the new blocks by the block
 * that they were split from, which they follow when it moves.
 */
export type Flows = {
  contents: ReadonlyMap<string, NodeJson[]>;
  absorbed: ReadonlySet<string>;
  followers: ReadonlyMap<string, readonly string[]>;
};

/** The blocks that contain one text on each side; the first is the same everywhere. */
type Flow = { base: string[]; ours: string[]; theirs: string[] };

const OTHER: Readonly<Record<Side, Side>> = { ours: "theirs", theirs: "ours" };

/** Merges the texts of split and joined paragraphs as one, so that a word stays with its neighbours. */
export function mergeFlows(three: Three): Flows {
  const contents = new Map<string, NodeJson[]>();
  const absorbed = new Set<string>();
  const followers = new Map<string, string[]>();
  for (const flow of flowsOf(three)) {
    const merged = mergeTokens(
      flowTokens(three, "base", flow),
      flowTokens(three, "ours", flow),
      flowTokens(three, "theirs", flow),
      three.budget,
    );
    // When words overlap, each block is merged separately, which finds and reports the overlap again.
    if (!merged) continue;
    const [head = ""] = flow.base;
    const pieces = cutAtEnds(head, merged);
    for (const [key, content] of pieces) contents.set(key, content);
    for (const key of [...flow.base, ...flow.ours, ...flow.theirs]) if (!pieces.has(key)) absorbed.add(key);
    const near = new Set([...followersIn(three.ours, flow.ours), ...followersIn(three.theirs, flow.theirs)]);
    followers.set(
      head,
      [...pieces.keys()].filter((key) => near.has(key) && !three.base.has(key)),
    );
  }
  return { contents, absorbed, followers };
}

/** The blocks of a flow directly after its head. */
function followersIn(tree: Tree, keys: readonly string[]): string[] {
  const siblings = tree.get(tree.get(keys[0] ?? "")?.parent ?? "")?.children ?? [];
  const first = siblings.indexOf(keys[0] ?? "");
  return keys.filter((key, at) => at > 0 && siblings[first + at] === key);
}

function flowTokens(three: Three, side: keyof Flow, flow: Flow): Token[] {
  return flow[side].flatMap((key, at) => {
    const tokens = tokensOf(contentIn(three[side], key));
    return at > 0 ? [blockEnd(key, !three.base.has(key)), ...tokens] : tokens;
  });
}

function cutAtEnds(head: string, tokens: readonly Token[]): Map<string, NodeJson[]> {
  const pieces = new Map<string, Token[]>();
  let piece: Token[] = [];
  pieces.set(head, piece);
  for (const token of tokens) {
    if (token.node.type !== BLOCK_END) piece.push(token);
    else {
      piece = [];
      pieces.set(String(token.node.attrs?.key), piece);
    }
  }
  return new Map([...pieces].map(([key, each]) => [key, contentOf(each)]));
}

function flowsOf(three: Three): Flow[] {
  const flows = new Map<string, Flow>();
  for (const side of ["ours", "theirs"] as const) {
    for (const { head, parts } of splitsBy(three, side)) flowAt(flows, head)[side].push(...parts);
    for (const { head, parts } of joinsBy(three, side)) {
      const flow = flowAt(flows, head);
      flow.base.push(...parts);
      flow[OTHER[side]].push(...parts);
    }
  }
  for (const flow of flows.values()) sortFlow(three, flow);
  return [...flows.values()];
}

function flowAt(flows: Map<string, Flow>, head: string): Flow {
  const flow = flows.get(head) ?? { base: [head], ours: [head], theirs: [head] };
  flows.set(head, flow);
  return flow;
}

/** Sorts the parts that one side split off and its earlier parts in its own order. */
function sortFlow(three: Three, flow: Flow): void {
  for (const side of ["ours", "theirs"] as const) {
    if (flow[side].length < 3) continue;
    const places = new Map([...three[side].keys()].map((key, at) => [key, at]));
    flow[side].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  }
}

type Parts = { head: string; parts: string[] };

/** Blocks of the base whose words one side moved to new blocks after them, while the other changed them. */
function splitsBy(three: Three, side: Side): Parts[] {
  const { base } = three;
  const other = three[OTHER[side]];
  const isHead = (key: string) =>
    other.has(key) && isRewritten(base, other, key) && isRewritten(base, three[side], key);
  return runsOf(flowing(three[side]), (key) => base.has(key)).flatMap(({ head, parts }) => {
    if (parts.length === 0 || !isHead(head)) return [];
    const lost = wordBag(contentIn(base, head));
    takeOut(lost, wordBag(contentIn(three[side], head)));
    return nonEmpty(head, takenFrom(lost, parts, three[side]));
  });
}

/** Blocks of the base whose words one side appended to the block before, while the other changed them. */
function joinsBy(three: Three, side: Side): Parts[] {
  const { base } = three;
  const own = three[side];
  const other = three[OTHER[side]];
  return runsOf(flowing(base), (key) => own.has(key)).flatMap(({ head, parts }) => {
    const isPart = (key: string) => other.has(key) && sameShellIn(base, other, key);
    const end = parts.findIndex((key) => !isPart(key));
    const candidates = end < 0 ? parts : parts.slice(0, end);
    const isChanged = [head, ...candidates].some((key) => isRewritten(base, other, key));
    if (candidates.length === 0 || !other.has(head) || !isChanged || !isRewritten(base, own, head)) return [];
    const gained = wordBag(contentIn(own, head));
    takeOut(gained, wordBag(contentIn(base, head)));
    return nonEmpty(head, takenFrom(gained, candidates, base));
  });
}

function nonEmpty(head: string, parts: string[]): Parts[] {
  return parts.length > 0 ? [{ head, parts }] : [];
}

/** Paragraphs and headings in reading order. */
function flowing(tree: Tree): string[] {
  return [...tree].flatMap(([key, { node }]) => (node.type === "paragraph" || node.type === "heading" ? [key] : []));
}

/** Each block that can be a head, with the following blocks that cannot. */
function runsOf(keys: readonly string[], isHead: (key: string) => boolean): Parts[] {
  const runs: Parts[] = [];
  for (const key of keys) {
    if (isHead(key)) runs.push({ head: key, parts: [] });
    else runs.at(-1)?.parts.push(key);
  }
  return runs;
}

/** The blocks of a run with at least half of their words from a bag; skips new and removed blocks between them. */
function takenFrom(bag: WordBag, keys: readonly string[], tree: Tree): string[] {
  return keys.filter((key) => {
    const words = wordBag(contentIn(tree, key));
    const isTaken = sizeOf(words) > 0 && commonOf(words, bag) * 2 >= sizeOf(words);
    if (isTaken) takeOut(bag, words);
    return isTaken;
  });
}

function wordBag(content: readonly NodeJson[]): WordBag {
  return bagOf(tokensOf(content).flatMap((token) => (isWord(token) ? token.key : [])));
}

function contentIn(tree: Tree, key: string): readonly NodeJson[] {
  return tree.get(key)?.node.content ?? [];
}

function isRewritten(base: Tree, side: Tree, key: string): boolean {
  return !sameJson(contentIn(base, key), contentIn(side, key));
}

function sameShellIn(base: Tree, side: Tree, key: string): boolean {
  const [before, after] = [base.get(key), side.get(key)];
  return !!before && !!after && sameShell(before.node, after.node);
}
