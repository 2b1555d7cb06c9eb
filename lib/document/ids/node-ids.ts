import { CONTAINERS, isAddressable } from "../model/addressable";
import { optionalAttribute } from "../model/attribute";
import { blockIds, isIdentified } from "../model/block-ids";
import { canonicalJson } from "../model/canonical-json";
import type { DocumentJson, NodeJson } from "../model/document";
import { perBlock } from "../model/per-block";
import { bagOf, commonOf, plainWords, type WordBag } from "../model/words";
import { normalizeBlock } from "../schema/normalize";
import { nodeText } from "../text/text";
import { newNodeId } from "./new-node-id";

export { newNodeId } from "./new-node-id";

/** A block before it has an id; `old` is its match in the previous version. */
type Entry = {
  node: NodeJson;
  id: string | null;
  children: Entry[];
  old: Entry | null;
};
type Words = { bag: WordBag; size: number };
type Carrying = { old: Map<string, Entry>; taken: Set<string> };

const SIMILAR = 0.4;
const WINDOW = 40;
// About 50 ms; a rewrite of more blocks than that allows compares fewer neighbours of each.
const MAX_LOOKUPS = 2_000_000;

/**
 * Gives every addressable block a unique id. An id in `next` stays on the first block that has it; the others come from
 * the blocks of `previous` that match: equal, moved, or edited. An equal block is the same object as before.
 */
export function withIds(next: DocumentJson, previous?: DocumentJson): DocumentJson {
  const former = new Set(previous?.content);
  const kept = new Set(next.content.filter((block) => former.has(block)));
  const others = next.content.filter((block) => !kept.has(block));
  const taken = keptIds(next, kept, others);
  if (!taken) return { ...next, content: identify(next.content, previous?.content ?? [], new Set()) };
  const replaced = [...former].filter((block) => !kept.has(block));
  const identified = identify(others, replaced, taken).values();
  return {
    ...next,
    content: next.content.map((block) => (kept.has(block) ? block : (identified.next().value ?? block))),
  };
}

/** The ids of the blocks that stay as they are; null unless all have one that no other block has. */
function keptIds({ content }: DocumentJson, kept: ReadonlySet<NodeJson>, others: readonly NodeJson[]) {
  const all = [...kept].flatMap(blockIds);
  const ids = new Set(all);
  const areUnique = kept.size + others.length === content.length && ids.size === all.length;
  const areAlone = areUnique && !others.flatMap(blockIds).some((id) => ids.has(id));
  return areAlone && [...kept].every(isIdentified) ? ids : null;
}

/** Gives ids to some blocks of a text, from those that they replace; `taken` are the ids of its others. */
function identify(next: readonly NodeJson[], previous: readonly NodeJson[], taken: Set<string>): NodeJson[] {
  const entries = entriesOf(next, taken);
  const before = entriesOf(previous, new Set());
  const carrying: Carrying = { old: byId(before), taken };
  carryLevel(entries, before, carrying);
  carryElsewhere(entries, carrying);
  return rebuild(next, entries);
}

/** The addressable blocks among some nodes; includes those within nodes that are not addressable (rows, cells). */
function entriesOf(nodes: readonly NodeJson[], seen: Set<string>): Entry[] {
  return nodes.flatMap((node) => {
    if (node.text !== undefined) return [];
    if (!isAddressable(node)) return entriesOf(node.content ?? [], seen);
    const own = optionalAttribute(node, "id");
    const id = own !== null && !seen.has(own) ? own : null;
    if (id !== null) seen.add(id);
    const children = entriesOf(node.content ?? [], seen);
    return [{ node, id, children, old: null }];
  });
}

function byId(entries: readonly Entry[], found = new Map<string, Entry>()): Map<string, Entry> {
  for (const entry of entries) {
    if (entry.id !== null) found.set(entry.id, entry);
    byId(entry.children, found);
  }
  return found;
}

/** Assigns ids among siblings, then among the children of each pair. */
function carryLevel(entries: readonly Entry[], before: readonly Entry[], carrying: Carrying): void {
  const missing = entries.filter((entry) => entry.id === null);
  const free = before.filter((entry) => entry.id !== null && !carrying.taken.has(entry.id));
  const partners = missing.length > 0 && free.length > 0 ? match(missing, free) : new Map<Entry, Entry>();
  for (const [entry, partner] of partners) {
    entry.id = partner.id;
    if (partner.id !== null) carrying.taken.add(partner.id);
  }
  for (const entry of entries) {
    const partner = partners.get(entry) ?? (entry.id === null ? undefined : carrying.old.get(entry.id));
    entry.old = partner ?? null;
    if (entry.children.length > 0 && partner) carryLevel(entry.children, partner.children, carrying);
  }
}

/**
 * Blocks that moved unchanged to another level (into a quote, out of a list) keep their ids too; the rest get new ones.
 */
function carryElsewhere(entries: readonly Entry[], { old, taken }: Carrying): void {
  const missing: Entry[] = [];
  const collect = (entry: Entry): void => {
    if (entry.id === null) missing.push(entry);
    entry.children.forEach(collect);
  };
  entries.forEach(collect);
  if (missing.length === 0) return;
  const free = [...old.values()].filter((entry) => entry.id !== null && !taken.has(entry.id));
  const pool = poolOf(free);
  for (const entry of missing) {
    const from = pool.size > 0 && hasText(entry) ? pool.get(contentOf(entry))?.shift() : undefined;
    entry.id = from?.id ?? freshId(taken);
    taken.add(entry.id);
  }
}

function freshId(taken: ReadonlySet<string>): string {
  let id = newNodeId();
  while (taken.has(id)) id = newNodeId();
  return id;
}

/**
 * Pairs blocks with the old blocks that they match: common ends, unique equals in order, moved equals, then the most
 * similar.
 */
function match(entries: readonly Entry[], before: readonly Entry[]): Map<Entry, Entry> {
  const partners = new Map<Entry, Entry>();
  const used = new Set<Entry>();
  const pair = (entry: Entry, old: Entry): void => {
    partners.set(entry, old);
    used.add(old);
  };
  const [middle, oldMiddle] = trimCommonEnds(entries, before, pair);
  if (middle.length === 0 || oldMiddle.length === 0) return partners;
  for (const [entry, old] of commonSubsequence(middle, oldMiddle)) pair(entry, old);

  const pool = poolOf(oldMiddle.filter((old) => !used.has(old)));
  for (const entry of middle) {
    const old = partners.has(entry) ? undefined : pool.get(contentOf(entry))?.shift();
    if (old) pair(entry, old);
  }

  const restNew = middle.filter((entry) => !partners.has(entry));
  const restOld = oldMiddle.filter((old) => !used.has(old));
  for (const { entry, old } of mostAlike(restNew, restOld)) {
    if (!partners.has(entry) && !used.has(old)) pair(entry, old);
  }
  return partners;
}

function trimCommonEnds(
  entries: readonly Entry[],
  before: readonly Entry[],
  pair: (entry: Entry, old: Entry) => void,
): [readonly Entry[], readonly Entry[]] {
  const equal = (a: Entry | undefined, b: Entry | undefined): boolean => !!a && !!b && contentOf(a) === contentOf(b);
  let start = 0;
  let end = entries.length;
  let oldEnd = before.length;
  while (start < end && start < oldEnd && equal(entries[start], before[start])) pairAt(start, start++);
  while (end > start && oldEnd > start && equal(entries[end - 1], before[oldEnd - 1])) pairAt(--end, --oldEnd);
  return [entries.slice(start, end), before.slice(start, oldEnd)];

  function pairAt(at: number, oldAt: number): void {
    const entry = entries[at];
    const old = before[oldAt];
    if (entry && old) pair(entry, old);
  }
}

/** The longest common sequence of blocks whose content is unique on both sides (patience diff). */
function commonSubsequence(entries: readonly Entry[], before: readonly Entry[]): [Entry, Entry][] {
  const unique = uniques(entries);
  const oldUnique = uniques(before);
  const pairs = [...unique].flatMap(([content, at]) => {
    const oldAt = oldUnique.get(content);
    return oldAt === undefined ? [] : [{ at, oldAt }];
  });
  return longestIncreasing(pairs).flatMap(({ at, oldAt }) => {
    const entry = entries[at];
    const old = before[oldAt];
    return entry && old ? [[entry, old] satisfies [Entry, Entry]] : [];
  });
}

function uniques(entries: readonly Entry[]): Map<string, number> {
  const found = new Map<string, number>();
  const repeated = new Set<string>();
  entries.forEach((entry, at) => {
    const content = contentOf(entry);
    if (found.has(content)) repeated.add(content);
    else found.set(content, at);
  });
  for (const content of repeated) found.delete(content);
  return found;
}

function longestIncreasing<Pair extends { oldAt: number }>(pairs: readonly Pair[]): Pair[] {
  type Link = { pair: Pair; before: Link | null };
  const tails: Link[] = [];
  for (const pair of pairs) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((tails[middle]?.pair.oldAt ?? 0) < pair.oldAt) low = middle + 1;
      else high = middle;
    }
    tails[low] = { pair, before: tails[low - 1] ?? null };
  }
  const longest: Pair[] = [];
  for (let link: Link | null = tails.at(-1) ?? null; link; link = link.before) longest.push(link.pair);
  return longest.reverse();
}

function poolOf(entries: readonly Entry[]): Map<string, Entry[]> {
  const pool = new Map<string, Entry[]>();
  for (const entry of entries) {
    const same = pool.get(contentOf(entry));
    if (same) same.push(entry);
    else pool.set(contentOf(entry), [entry]);
  }
  return pool;
}

/** Pairs of one type, most similar first; each block is compared only with those near its own position. */
function mostAlike(entries: readonly Entry[], before: readonly Entry[]): { entry: Entry; old: Entry }[] {
  const candidates: { entry: Entry; old: Entry; score: number }[] = [];
  const words = entries.reduce((sum, entry) => sum + wordsOf(entry).size, 0);
  const window = Math.max(1, Math.min(WINDOW, Math.floor(MAX_LOOKUPS / (2 * words + 1))));
  entries.forEach((entry, at) => {
    before.slice(Math.max(0, at - window), at + window).forEach((old, offset) => {
      if (old.node.type !== entry.node.type) return;
      const distance = Math.abs(Math.max(0, at - window) + offset - at);
      const ratio = similarity(wordsOf(entry), wordsOf(old));
      const inPlace = distance === 0 && entries.length === before.length && isShort(entry) && isShort(old);
      if (ratio >= SIMILAR || inPlace) candidates.push({ entry, old, score: ratio - distance / 1000 });
    });
  });
  return candidates.sort((a, b) => b.score - a.score);
}

function similarity(a: Words, b: Words): number {
  const total = a.size + b.size;
  return total === 0 ? 1 : (2 * commonOf(a.bag, b.bag)) / total;
}

function isShort(entry: Entry): boolean {
  return wordsOf(entry).size < 4;
}

const wordsOf = ({ node }: Entry): Words => wordsIn(node);

// A version's blocks are compared again with the next one's.
const wordsIn = perBlock((node): Words => {
  const words = plainWords(nodeText(node).toLowerCase());
  return { bag: bagOf(words), size: words.length };
});

function hasText(entry: Entry): boolean {
  return wordsOf(entry).size > 0;
}

const contents = new WeakMap<NodeJson, string>();

/**
 * A block's content without ids, as a string; cached per node, because a version's blocks are compared again with the
 * next one's.
 */
function contentOf({ node, children }: Entry): string {
  const known = contents.get(node);
  if (known !== undefined) return known;
  // A text stored before settling existed equals what its markdown says.
  const settled = normalizeBlock(node);
  // Composed of the children's contents, so that nothing is printed once per level.
  const content = CONTAINERS.has(node.type)
    ? `${saidOf({ ...settled, content: [] })}[${children.map(contentOf).join()}]`
    : saidOf(settled);
  contents.set(node, content);
  return content;
}

function saidOf({ type, attrs = {}, marks = [], text, content = [] }: NodeJson): string {
  if (text !== undefined) return JSON.stringify(text) + marks.map(saidOf).join("");
  const names = Object.keys(attrs).sort();
  const said = names.map((name) => (name === "id" ? "" : `${name}=${canonicalJson(attrs[name])};`));
  return `${type}{${said.join("")}${content.map(saidOf).join()}${marks.map(saidOf).join("")}}`;
}

/** Whether all descendants of a block have their former ids; the content is compared before. */
const hasSameIds = (entry: Entry, old: Entry | undefined): boolean =>
  entry.id === old?.id && entry.children.every((child, at) => hasSameIds(child, old.children[at]));

/** The nodes with the ids of their entries; entries come in the same order as the nodes. */
function rebuild(nodes: readonly NodeJson[], entries: readonly Entry[]): NodeJson[] {
  const waiting = entries[Symbol.iterator]();
  return rebuildFrom(nodes, waiting);
}

function rebuildFrom(nodes: readonly NodeJson[], entries: Iterator<Entry>): NodeJson[] {
  return nodes.map((node) => {
    if (node.text !== undefined) return node;
    if (!isAddressable(node)) {
      return node.content ? { ...node, content: rebuildFrom(node.content, entries) } : node;
    }
    const entry: Entry | undefined = entries.next().value;
    if (!entry) return node;
    const { old } = entry;
    if (old && (node === old.node || contentOf(entry) === contentOf(old)) && hasSameIds(entry, old)) return old.node;
    const identified: NodeJson = { ...node, attrs: { ...node.attrs, id: entry.id } };
    if (node.content) identified.content = rebuild(node.content, entry.children);
    return identified;
  });
}
