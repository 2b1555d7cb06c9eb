import { commonEnds } from "../model/common-ends";
import type { Placed } from "./compare";
import { factsOf } from "./facts";
import type { WordReader, Words } from "./word-ids";

/** A sentence that stands in one of two texts alone, with the numbers of its words, which are read when they are asked for. */
export type Differing = Placed & { readonly words: Words };

/** Sentences of a text before and after, as pairs of versions of one, and those without a partner. */
export type Paired = { pairs: [Differing, Differing][]; gone: Differing[]; added: Differing[] };

const SAME_BLOCK = 0.45;
const ELSEWHERE = 0.6;
// About 5 ms; beyond it sentences are paired by their place alone.
const MAX_WORDS = 2_000_000;

/** Pairs the sentences that differ: most alike in the same block, then by place there, then most alike elsewhere. */
export function pairSentences(before: readonly Placed[], after: readonly Placed[], reader: WordReader): Paired {
  const left = withoutEqual(before, after);
  const withWords = (each: Placed): Differing => new ReadLate(each, reader);
  const [gone, added] = [left.gone.map(withWords), left.added.map(withWords)];
  const alike = pairerOf(reader);
  const pairs: [Differing, Differing][] = [];
  const taken = new Set<Differing>();
  const pair = (one: Differing, other: Differing) => {
    pairs.push([one, other]);
    taken.add(one).add(other);
  };
  const free = (all: readonly Differing[]) => all.filter((each) => !taken.has(each));
  const young = byBlock(added);
  for (const [id, old] of byBlock(gone)) {
    const others = young.get(id) ?? [];
    pairReworded(old, others, pair);
    alike(free(old), free(others), SAME_BLOCK, pair);
    const [left, right] = [free(old), free(others)];
    // What is short or a heading is known by its place alone.
    if (left.length !== right.length) continue;
    left.forEach((one, at) => {
      const other = right[at];
      if (other && (isShort(one) || isShort(other) || one.unit.kind === "heading")) pair(one, other);
    });
  }
  // A paragraph that was cut in two, or joined with another, is known by the block before or after it.
  for (const isForward of gone.length > pairs.length && added.length > pairs.length ? [true, false] : []) {
    const homes = grouped(free(gone), homesOf(before, after, isForward));
    const others = grouped(free(added), homesOf(after, before, isForward));
    for (const [home, old] of homes) alike(old, others.get(home) ?? [], SAME_BLOCK, pair);
  }
  alike(free(gone), free(added), ELSEWHERE, pair);
  return { pairs, gone: free(gone), added: free(added) };
}

class ReadLate implements Differing {
  readonly sentence: Placed["sentence"];
  readonly unit: Placed["unit"];
  readonly #reader: WordReader;
  #words: Words | undefined;
  constructor({ sentence, unit }: Placed, reader: WordReader) {
    this.sentence = sentence;
    this.unit = unit;
    this.#reader = reader;
  }
  get words(): Words {
    this.#words ??= this.#reader.read(this.sentence.text);
    return this.#words;
  }
}

/** Pairs the sentences of a block that stand at one place in it and differ in a few plain words; comparing all takes longest. */
function pairReworded(old: readonly Differing[], young: readonly Differing[], pair: Pair): void {
  if (old.length !== young.length) return;
  old.forEach((one, at) => {
    const other = young[at];
    if (other && differsInPlainWords(one.sentence.plain, other.sentence.plain)) pair(one, other);
  });
}

const PLAIN = /^[a-z ]*$/;
// Much of two sentences that only look alike would be the same too.
const MOST_CHANGED = 0.3;

function differsInPlainWords(one: string, other: string): boolean {
  const { start, end } = commonEnds(one, other);
  const [were, are] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  const isLittle = Math.max(were.length, are.length) <= MOST_CHANGED * Math.min(one.length, other.length);
  return isLittle && PLAIN.test(were) && PLAIN.test(are);
}

const isShort = ({ words }: Differing) => words.length < 5;

type Left = { gone: readonly Placed[]; added: readonly Placed[] };

/** What is left of two lists without the sentences in both, those of one block first. */
function withoutEqual(before: readonly Placed[], after: readonly Placed[]): Left {
  const young = byBlock(after);
  const equal = new Set<Placed>();
  for (const [id, old] of byBlock(before)) cancelEqual(old, young.get(id) ?? [], equal);
  const left = (all: readonly Placed[]) => (equal.size === 0 ? all : all.filter((each) => !equal.has(each)));
  const [gone, added] = [left(before), left(after)];
  const size = equal.size;
  cancelEqual(gone, added, equal);
  return equal.size === size ? { gone, added } : { gone: left(gone), added: left(added) };
}

// Most blocks have few sentences, and looking at each is faster than making a map.
const FEW = 100;
const isSame = ({ sentence: one }: Placed, { sentence: other }: Placed) => one.plain === other.plain;

/** Adds to `equal` the sentences that stand in both lists, each as often as in the list with fewer. */
function cancelEqual(before: readonly Placed[], after: readonly Placed[], equal: Set<Placed>): void {
  if (before.length * after.length <= FEW && !before.some((one) => after.some((other) => isSame(one, other)))) return;
  const keyOf = keysOf(before, after);
  const waiting = new Map<string, Placed[]>();
  for (const each of after) {
    const key = keyOf(each);
    const same = waiting.get(key);
    if (same) same.push(each);
    else waiting.set(key, [each]);
  }
  for (const each of before) {
    const same = waiting.get(keyOf(each))?.shift();
    if (same) equal.add(each).add(same);
  }
}

/**
 * Gives sentences a key each, which two share that say the same in the same words. What a sentence states is read only
 * where another has the same words in other characters, because reading it takes longest.
 */
function keysOf(...lists: readonly (readonly Placed[])[]): (each: Placed) => string {
  const texts = new Map<string, string>();
  const differing = new Set<string>();
  // Most texts are as they are compared.
  const hasOthers = lists.some((all) => all.some(({ sentence: { text, plain } }) => text !== plain));
  for (const { sentence } of hasOthers ? lists.flat() : []) {
    const first = texts.get(sentence.plain);
    if (first === undefined) texts.set(sentence.plain, sentence.text);
    else if (first !== sentence.text) differing.add(sentence.plain);
  }
  return ({ sentence: { text, plain, leaves } }) => {
    const isPlain = differing.size === 0 || !differing.has(plain);
    if (leaves.length === 0 && isPlain) return plain;
    const facts = isPlain ? leaves : [...leaves, ...factsOf(text)];
    return `${plain}\n${facts.map(({ kind, value }) => `${kind} ${value}`).join("\n")}`;
  };
}

/** The block that each block of a text stands for: itself, or for one that only this text has the one before or after. */
function homesOf(
  all: readonly Placed[],
  others: readonly Placed[],
  isForward: boolean,
): (each: Placed) => string | null {
  const inBoth = new Set(others.map(({ unit }) => unit.id));
  const homes = new Map<string | null, string | null>();
  let home: string | null = null;
  for (const { unit } of isForward ? all : all.toReversed()) {
    if (inBoth.has(unit.id)) home = unit.id;
    homes.set(unit.id, home);
  }
  return ({ unit }) => homes.get(unit.id) ?? null;
}

const byBlock = <Each extends Placed>(all: readonly Each[]) => grouped(all, ({ unit }) => unit.id);

function grouped<Each extends Placed>(all: readonly Each[], keyOf: (each: Each) => string | null) {
  const groups = new Map<string | null, Each[]>();
  for (const each of all) {
    const key = keyOf(each);
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return groups;
}

type Pair = (one: Differing, other: Differing) => void;

/** Two sentences by their places in two lists, and how alike they are. */
type Candidate = { at: number; place: number; score: number };

/** A function that pairs the most alike of two lists, until all together were compared for long enough. */
function pairerOf(reader: WordReader) {
  let budget = MAX_WORDS;
  const compare = ({ words: one }: Differing, { words: other }: Differing) => {
    const total = one.length + other.length;
    budget -= total;
    return total === 0 ? 1 : (2 * reader.common(one, other)) / total;
  };
  return (old: readonly Differing[], young: readonly Differing[], least: number, pair: Pair): void => {
    const candidates: Candidate[] = [];
    for (let at = 0; at < old.length && budget > 0; at++) {
      for (let place = 0; place < young.length && budget > 0; place++) {
        const [one, other] = [old[at], young[place]];
        const score = one && other ? compare(one, other) - Math.abs(at - place) / 10_000 : 0;
        if (score >= least) candidates.push({ at, place, score });
      }
    }
    for (const { at, place } of mostAlike(candidates)) {
      const [one, other] = [old[at], young[place]];
      if (one && other) pair(one, other);
    }
  };
}

/** The candidates that come first, each sentence once: first those that are the best for both, which are most of all. */
function mostAlike(candidates: readonly Candidate[]): Candidate[] {
  const bestOf: Candidate[] = [];
  const bestFor: Candidate[] = [];
  for (const each of candidates) {
    if (each.score > (bestOf[each.at]?.score ?? 0)) bestOf[each.at] = each;
    if (each.score > (bestFor[each.place]?.score ?? 0)) bestFor[each.place] = each;
  }
  const chosen = bestOf.filter((each) => bestFor[each.place] === each);
  const [ats, places] = [new Set(chosen.map(({ at }) => at)), new Set(chosen.map(({ place }) => place))];
  const isFree = ({ at, place }: Candidate) => !ats.has(at) && !places.has(place);
  for (const each of candidates.filter(isFree).sort((a, b) => b.score - a.score)) {
    if (!isFree(each)) continue;
    ats.add(each.at);
    places.add(each.place);
    chosen.push(each);
  }
  return chosen;
}
