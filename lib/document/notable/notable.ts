import { changedSpan } from "../diff/changed-span";
import type { DocumentJson } from "../model/document";
import { nodeText } from "../text/text";
import { commonWords, compareSentences, type Loss, type Placed } from "./compare";
import { type FactKind, normal } from "./facts";
import type { NOTABLE_KINDS } from "./kinds";
import { type Paired, pairSentences } from "./pair";
import { type Unit, unitsOf } from "./units";

/** One kind of notable change. */
export type NotableKind = (typeof NOTABLE_KINDS)[number];

/** A change that readers should look at: what a block had (`from`, null for an added negation) and has in its place (`to`, null for nothing). */
export type NotableChange = { kind: NotableKind; nodeId: string | null; from: string | null; to: string | null };

/** The notable changes of a version: how many, and the first fifty. */
export type Notable = { count: number; changes: NotableChange[] };

const MAX_SHOWN = 300;
// A sentence of which so many words stand in new sentences of its block was worded anew, not removed.
const REWORDED = 0.55;
// Where so many of the words within sentences begin with a capital, nouns do too, and say nothing about names.
const NOUN_CAPITALS = 0.2;
// Enough of a text to know its language by.
const SAMPLED_BLOCKS = 40;

/**
 * The changes from one text to another that go beyond wording and that nothing else in the text makes up for: moved words
 * are no removal, and what is only added is not notable, but for a negation. In reading order.
 */
export function notableChanges(before: DocumentJson, after: DocumentJson): NotableChange[] {
  const { old, young } = changedUnits(before, after);
  if (old.length === 0) return [];
  const paired = pairSentences(placed(old), placed(young));
  const fresh = freshWords(paired);
  const removed = paired.gone.filter((each) => !isReworded(each, fresh));
  const order = new Map(old.map((unit, at) => [unit, at]));
  return [
    ...wholeChanges(paired),
    ...removals(removed, paired, old),
    ...lostFacts(
      paired,
      new Set(removed),
      () => [...old, ...before.content.slice(0, SAMPLED_BLOCKS).flatMap(unitsOf)],
      young,
    ),
  ]
    .toSorted((one, other) => (order.get(one.unit) ?? 0) - (order.get(other.unit) ?? 0))
    .map(({ kind, from, to, unit }) => ({ kind, nodeId: unit.id, from: shown(from), to: shown(to) }));
}

// About 150 ms on a slow machine; nobody else may wait longer for one write.
const MAX_CHARACTERS = 700_000;

/** Whether two texts differ in more than `notableChanges` may compare at once. */
export function differTooMuch(before: DocumentJson, after: DocumentJson): boolean {
  const span = changedSpan(before, after);
  const [were, are] = [new Set(span.before), new Set(span.after)];
  const changed = [
    ...span.before.filter((block) => !are.has(block)),
    ...span.after.filter((block) => !were.has(block)),
  ];
  return changed.reduce((sum, block) => sum + nodeText(block).length, 0) > MAX_CHARACTERS;
}

type Found = { kind: NotableKind; from: string | null; to: string | null; unit: Unit };

const shown = (text: string | null) =>
  text !== null && text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;

function changedUnits(before: DocumentJson, after: DocumentJson) {
  const span = changedSpan(before, after);
  const [were, are] = [new Set(span.before), new Set(span.after)];
  return {
    old: span.before.filter((block) => !are.has(block)).flatMap(unitsOf),
    young: span.after.filter((block) => !were.has(block)).flatMap(unitsOf),
  };
}

const placed = (units: readonly Unit[]): Placed[] =>
  units.flatMap((unit) => unit.sentences.map((sentence) => ({ sentence, unit })));

const isQuotedOrHeading = ({ kind }: Unit) => kind !== "paragraph";

/** Headings and block quotations, whose every word counts. */
function wholeChanges({ pairs }: Paired): Found[] {
  return pairs.flatMap(([{ sentence, unit }, { sentence: young }]): Found[] =>
    isQuotedOrHeading(unit) && normal(sentence.text) !== normal(young.text)
      ? [{ kind: unit.kind, from: sentence.text, to: young.text, unit }]
      : [],
  );
}

/** The words that came into a block: those of its new sentences, and those by which others grew. */
type FreshWords = (unit: Unit) => readonly string[];

function freshWords({ pairs, added }: Paired): FreshWords {
  const ofBlock = grouped(added.map(({ sentence, unit }) => [unit.id, sentence.words]));
  const grown = pairs.filter(([one, other]) => other.sentence.words.length > one.sentence.words.length);
  const ofUnit = grouped(
    grown.map(([one, other]) => [one.unit, without(other.sentence.words, one.sentence.words)] as const),
  );
  return (unit) => [...(ofBlock.get(unit.id) ?? []), ...(ofUnit.get(unit) ?? [])];
}

function grouped<Key>(all: readonly (readonly [Key, readonly string[]])[]): Map<Key, string[]> {
  const groups = new Map<Key, string[]>();
  for (const [key, words] of all) {
    const group = groups.get(key);
    if (group) group.push(...words);
    else groups.set(key, [...words]);
  }
  return groups;
}

/** Whether the words of a sentence without a partner stand in the new sentences of its block. */
function isReworded({ sentence, unit }: Placed, fresh: FreshWords): boolean {
  if (isQuotedOrHeading(unit) || sentence.words.length === 0)
    return sentence.words.length === 0 && sentence.facts.length === 0;
  return commonWords(fresh(unit), sentence.words) / sentence.words.length >= REWORDED;
}

function without(words: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of others) counts.set(word, (counts.get(word) ?? 0) + 1);
  return words.filter((word) => {
    const left = counts.get(word) ?? 0;
    counts.set(word, left - 1);
    return left <= 0;
  });
}

/** Removed sentences; a block of which all are removed is one paragraph. */
function removals(removed: readonly Placed[], { pairs, gone }: Paired, old: readonly Unit[]): Found[] {
  const kept = new Set(pairs.map(([one]) => one.unit));
  const removedOf = new Map<Unit, Placed[]>();
  for (const each of removed) removedOf.set(each.unit, [...(removedOf.get(each.unit) ?? []), each]);
  return old.flatMap((unit): Found[] => {
    const own = removedOf.get(unit) ?? [];
    if (own.length === 0) return [];
    const isWhole = !kept.has(unit) && own.length === unit.sentences.length && gone.length > 0;
    const text = (sentences: readonly Placed[]) => sentences.map(({ sentence }) => sentence.text).join(" ");
    if (unit.kind !== "paragraph" || isWhole) return [{ kind: unit.kind, from: text(own), to: null, unit }];
    return own.map((each) => ({ kind: "sentence", from: each.sentence.text, to: null, unit }));
  });
}

/** The facts that sentences lost and that no other sentence gained. */
function lostFacts(
  paired: Paired,
  removed: ReadonlySet<Placed>,
  sample: () => readonly Unit[],
  young: readonly Unit[],
): Found[] {
  const differences = paired.pairs
    .filter(([{ unit }]) => !isQuotedOrHeading(unit))
    .map(([one, other]) => compareSentences(one, other));
  const reworded = paired.gone.filter((each) => !removed.has(each));
  const fromReworded = reworded.flatMap(({ sentence, unit }) =>
    sentence.facts.map(({ kind, value, shown: from }): Loss => ({ kind, value, from, to: null, unit })),
  );
  const pool = new Map<string, number>();
  const put = (kind: FactKind, value: string) => pool.set(`${kind} ${value}`, (pool.get(`${kind} ${value}`) ?? 0) + 1);
  for (const { gained } of differences) for (const { kind, value } of gained) put(kind, value);
  for (const { sentence } of paired.added) for (const { kind, value } of sentence.facts) put(kind, value);
  const take = (kind: FactKind, value: string) => {
    const left = pool.get(`${kind} ${value}`) ?? 0;
    pool.set(`${kind} ${value}`, left - 1);
    return left > 0;
  };
  const losses = [...differences.flatMap(({ lost }) => lost), ...fromReworded];
  const texts = textsOf(young);
  let isPlain: boolean | undefined;
  const isPlainName = () => {
    isPlain ??= capitalsOf(sample()) <= NOUN_CAPITALS;
    return isPlain;
  };
  // A negation that a sentence gained may be the one that another lost.
  const turned = losses.filter(({ kind, from }) => kind === "negation" && from === null);
  return losses
    .filter((loss) => {
      if (loss.kind === "negation" && loss.from !== null && turned.some(({ unit }) => unit === loss.unit)) {
        const at = turned.findIndex(({ unit }) => unit === loss.unit);
        turned.splice(at, 1);
        return false;
      }
      if (loss.to === null && loss.from !== null && take(loss.kind, loss.value)) return false;
      return !isStillThere(loss, texts, isPlainName);
    })
    .filter((loss) => loss.kind !== "negation" || loss.from !== null || turned.includes(loss));
}

const textsOf = (units: readonly Unit[]) => {
  const texts = new Map<string | null, string>();
  for (const { id, sentences } of units) {
    texts.set(id, `${texts.get(id) ?? ""} ${sentences.map(({ text }) => normal(text)).join(" ")}`);
  }
  return texts;
};

/** Whether a quotation or a name only stands elsewhere in its block, or a name may be any noun. */
function isStillThere(
  { kind, value, unit, to }: Loss,
  texts: ReadonlyMap<string | null, string>,
  isPlainName: () => boolean,
): boolean {
  if (kind !== "name" && kind !== "quotation") return false;
  const text = texts.get(unit.id) ?? "";
  if (kind === "quotation") return text.includes(value);
  const words = value.split(" ");
  if (words.length === 1 && !/^\p{Lu}{2,}$/u.test(value) && !isPlainName()) return true;
  // A part of the name stands for it; another name does not.
  if (to !== null) return value.includes(normal(to));
  return text.includes(value) || text.includes(words.at(-1) ?? value);
}

/** The share of words within sentences that begin with a capital. */
function capitalsOf(units: readonly Unit[]): number {
  let [words, capitals] = [0, 0];
  for (const { sentences } of units) {
    for (const { text } of sentences) {
      for (const [word] of text.matchAll(/(?<=[\p{Ll},]\s)\p{L}+/gu)) {
        words += 1;
        if (/^\p{Lu}\p{Ll}/u.test(word)) capitals += 1;
      }
    }
  }
  return words === 0 ? 0 : capitals / words;
}
