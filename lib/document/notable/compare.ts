import { FACT_KINDS, type Fact, type FactKind, normal, type Sentence } from "./facts";
import type { Unit } from "./units";

/** A sentence with the unit that it is in. */
export type Placed = { sentence: Sentence; unit: Unit };

/** A fact that a sentence lost, and the one in its place. */
export type Loss = { kind: FactKind; value: string; from: string | null; to: string | null; unit: Unit };

/** What two versions of one sentence differ in. */
export type Difference = { lost: Loss[]; gained: { kind: FactKind; value: string }[] };

const countsOf = (facts: readonly Fact[]) => {
  const counts = new Map<string, number>();
  for (const { value } of facts) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

/** The facts of one list that another, by value, has fewer of. */
function missingIn(facts: readonly Fact[], others: readonly Fact[]): Fact[] {
  const counts = countsOf(others);
  return facts.filter(({ value }) => {
    const left = counts.get(value) ?? 0;
    counts.set(value, left - 1);
    return left <= 0;
  });
}

const sameFacts = (old: readonly Fact[], young: readonly Fact[]): boolean =>
  old.length === young.length &&
  old.every(({ kind, value }, at) => kind === young[at]?.kind && value === young[at]?.value);

/** Compares the facts of a sentence with those of its new version, kind by kind. */
export function compareSentences(before: Placed, after: Placed): Difference {
  const difference: Difference = { lost: [], gained: [] };
  if (sameFacts(before.sentence.facts, after.sentence.facts)) return difference;
  for (const kind of FACT_KINDS) {
    const old = before.sentence.facts.filter((fact) => fact.kind === kind);
    const young = after.sentence.facts.filter((fact) => fact.kind === kind);
    if (old.length === 0 && young.length === 0) continue;
    addKind(difference, kind, before, after, [old, young]);
  }
  return difference;
}

function addKind(
  { lost, gained }: Difference,
  kind: FactKind,
  before: Placed,
  after: Placed,
  [old, young]: [Fact[], Fact[]],
): void {
  const { unit } = before;
  const gone = missingIn(old, young);
  const added = missingIn(young, old);
  // Numbers that changed places in an otherwise equal sentence mean something else.
  if (kind === "number" && gone.length === 0 && added.length === 0 && before.sentence.frame === after.sentence.frame) {
    old.forEach((fact, at) => {
      const other = young[at];
      if (other && other.value !== fact.value) {
        lost.push({ kind, value: fact.value, from: fact.shown, to: other.shown, unit });
      }
    });
    return;
  }
  gone.forEach((fact, at) => {
    lost.push({ kind, value: fact.value, from: fact.shown, to: added[at]?.shown ?? null, unit });
  });
  for (const fact of added.slice(gone.length)) {
    // A negation turns the sentence that was there.
    if (kind === "negation") lost.push({ kind, value: "", from: null, to: fact.shown, unit });
    else gained.push({ kind, value: fact.value });
  }
}

const keys = new WeakMap<Sentence, string>();

/** The words and facts of a sentence: two with one key say the same in the same words. */
export function keyOf(sentence: Sentence): string {
  const known = keys.get(sentence);
  if (known !== undefined) return known;
  const { text, facts } = sentence;
  const key = `${normal(text)}\n${facts.map(({ kind, value }) => `${kind} ${value}`).join("\n")}`;
  keys.set(sentence, key);
  return key;
}

/** How much of the words of two sentences they have in common, from 0 to 1. */
export function similarity({ words: one }: Sentence, { words: other }: Sentence): number {
  const total = one.length + other.length;
  if (total === 0) return 1;
  return (2 * commonWords(one, other)) / total;
}

const sorted = new WeakMap<readonly string[], readonly string[]>();

function inOrder(words: readonly string[]): readonly string[] {
  const known = sorted.get(words) ?? words.toSorted();
  sorted.set(words, known);
  return known;
}

/** The number of words that two lists have in common. */
export function commonWords(one: readonly string[], other: readonly string[]): number {
  const [a, b] = [inOrder(one), inOrder(other)];
  let [at, place, common] = [0, 0, 0];
  while (at < a.length && place < b.length) {
    const [left = "", right = ""] = [a[at], b[place]];
    if (left === right) {
      common += 1;
      at += 1;
      place += 1;
    } else if (left < right) at += 1;
    else place += 1;
  }
  return common;
}
