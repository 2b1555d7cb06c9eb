import { changedSpan } from "../diff/changed-span";
import type { DocumentJson } from "../model/document";
import { nodeText } from "../text/text";
import type { Placed } from "./compare";
import { factsOf } from "./facts";
import type { NOTABLE_KINDS } from "./kinds";
import { lostFacts } from "./lost-facts";
import { type Differing, type Paired, pairSentences } from "./pair";
import { isQuotedOrHeading, type Unit, unitsOf } from "./units";
import { WordReader, type Words } from "./word-ids";

/** One kind of notable change. */
export type NotableKind = (typeof NOTABLE_KINDS)[number];

/** A change that readers should look at: what a block had (`from`, null for an added negation) and has in its place (`to`, null for nothing). */
export type NotableChange = { kind: NotableKind; nodeId: string | null; from: string | null; to: string | null };

/** The notable changes of a version: how many, and the first fifty. */
export type Notable = { count: number; changes: NotableChange[] };

const MAX_SHOWN = 300;
// A sentence of which so many words stand in new sentences of its block was worded anew, not removed.
const REWORDED = 0.55;
// Enough of a text to know its language by.
const SAMPLED_BLOCKS = 40;

/**
 * The changes from one text to another that go beyond wording and that nothing else in the text makes up for: moved words
 * are no removal, and what is only added is not notable, but for a negation. In reading order. A
 * removed sentence stands for what it stated, unless each is asked for by `namesStated`.
 */
export function notableChanges(
  before: DocumentJson,
  after: DocumentJson,
  { namesStated = false } = {},
): NotableChange[] {
  const { old, young } = changedUnits(before, after);
  if (old.length === 0) return [];
  const reader = new WordReader();
  const paired = pairSentences(placed(old), placed(young), reader);
  const fresh = freshWords(paired);
  const removed = paired.gone.filter((each) => !isReworded(each, fresh, reader));
  const order = new Map(old.map((unit, at) => [unit, at]));
  return [
    ...wholeChanges(paired),
    ...removals(removed, paired, old),
    ...lostFacts(
      paired,
      new Set(namesStated ? [] : removed),
      () => [...old, ...before.content.slice(0, SAMPLED_BLOCKS).flatMap(unitsOf)],
      young,
    ),
  ]
    .toSorted((one, other) => (order.get(one.unit) ?? 0) - (order.get(other.unit) ?? 0))
    .map(({ kind, from, to, unit }) => ({ kind, nodeId: unit.id, from: shown(from), to: shown(to) }));
}

// About 60 ms on a slow machine; nobody else may wait longer for one write.
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

/** Headings and block quotations, whose every word counts. */
function wholeChanges({ pairs }: Paired): Found[] {
  return pairs.flatMap(([{ sentence, unit }, { sentence: young }]): Found[] =>
    isQuotedOrHeading(unit) && sentence.plain !== young.plain
      ? [{ kind: unit.kind, from: sentence.text, to: young.text, unit }]
      : [],
  );
}

/** The words that came into a block: those of its new sentences, and those by which others grew. */
type FreshWords = (unit: Unit) => ArrayLike<number>;

function freshWords({ pairs, added, gone }: Paired): FreshWords {
  if (gone.length === 0) return () => [];
  const ofBlock = grouped(added.map(({ words, unit }) => [unit.id, words] as const));
  const grown = pairs.filter(([one, other]) => other.words.length > one.words.length);
  const ofUnit = grouped(grown.map(([one, other]) => [one.unit, without(other.words, one.words)] as const));
  return (unit) => [...(ofBlock.get(unit.id) ?? []), ...(ofUnit.get(unit) ?? [])];
}

function grouped<Key>(all: readonly (readonly [Key, Words])[]): Map<Key, number[]> {
  const groups = new Map<Key, number[]>();
  for (const [key, words] of all) {
    const group = groups.get(key);
    if (group) for (const word of words) group.push(word);
    else groups.set(key, [...words]);
  }
  return groups;
}

/** Whether the words of a sentence without a partner stand in the new sentences of its block. */
function isReworded({ sentence, unit, words }: Differing, fresh: FreshWords, reader: WordReader): boolean {
  if (isQuotedOrHeading(unit) || words.length === 0)
    return words.length === 0 && sentence.leaves.length === 0 && factsOf(sentence.text).length === 0;
  return reader.common(fresh(unit), words) / words.length >= REWORDED;
}

function without(words: Words, others: Words): Words {
  const counts = new Map<number, number>();
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
