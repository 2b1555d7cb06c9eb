import { changedParts } from "./changed-part";
import { FACT_KINDS, type Fact, type FactKind, factsOf, frameOf } from "./facts";
import type { Sentence } from "./sentences";
import type { Unit } from "./units";

/** A sentence with the unit that it is in. */
export type Placed = { sentence: Sentence; unit: Unit };

/** A fact that a sentence lost, and the one in its place. */
export type Loss = { kind: FactKind; value: string; from: string | null; to: string | null; unit: Unit };

/** What two versions of one sentence differ in. */
export type Difference = { lost: Loss[]; gained: { kind: FactKind; value: string }[] };

/** The facts of one list that another, by a key of them, has fewer of. */
function without(facts: readonly Fact[], others: readonly Fact[], keyOf: (fact: Fact) => string): Fact[] {
  const counts = new Map<string, number>();
  for (const other of others) counts.set(keyOf(other), (counts.get(keyOf(other)) ?? 0) + 1);
  return facts.filter((fact) => {
    const left = counts.get(keyOf(fact)) ?? 0;
    counts.set(keyOf(fact), left - 1);
    return left <= 0;
  });
}

const asShown = ({ value, shown }: Fact) => `${value}\n${shown}`;

/** The facts of one list that another, by value, has fewer of; what still stands in the same words is none of them. */
const missingIn = (facts: readonly Fact[], others: readonly Fact[]): Fact[] =>
  without(without(facts, others, asShown), without(others, facts, asShown), ({ value }) => value);

const sameFacts = (old: readonly Fact[], young: readonly Fact[]): boolean =>
  old.length === young.length &&
  old.every(({ kind, value }, at) => kind === young[at]?.kind && value === young[at]?.value);

/** Compares what a sentence states with what its new version does, kind by kind; read only where the two differ. */
export function compareSentences(before: Placed, after: Placed): Difference {
  const difference: Difference = { lost: [], gained: [] };
  const [one, other] = changedParts(before.sentence.text, after.sentence.text);
  const were = [...before.sentence.leaves, ...factsOf(one)];
  const are = [...after.sentence.leaves, ...factsOf(other)];
  if (sameFacts(were, are)) return difference;
  for (const kind of FACT_KINDS) {
    const old = were.filter((fact) => fact.kind === kind);
    const young = are.filter((fact) => fact.kind === kind);
    if (old.length === 0 && young.length === 0) continue;
    const gone = missingIn(old, young);
    const added = missingIn(young, old);
    // Numbers that changed places in an otherwise equal sentence mean something else.
    const isSwapped = kind === "number" && gone.length === 0 && added.length === 0 && frameOf(one) === frameOf(other);
    if (isSwapped) addSwapped(difference, before.unit, old, young);
    else addKind(difference, kind, before.unit, gone, added);
  }
  return difference;
}

function addSwapped({ lost }: Difference, unit: Unit, old: readonly Fact[], young: readonly Fact[]): void {
  old.forEach(({ kind, value, shown }, at) => {
    const other = young[at];
    if (other && other.value !== value) lost.push({ kind, value, from: shown, to: other.shown, unit });
  });
}

function addKind(
  { lost, gained }: Difference,
  kind: FactKind,
  unit: Unit,
  gone: readonly Fact[],
  added: readonly Fact[],
): void {
  gone.forEach((fact, at) => {
    lost.push({ kind, value: fact.value, from: fact.shown, to: added[at]?.shown ?? null, unit });
  });
  for (const fact of added.slice(gone.length)) {
    // A negation turns the sentence that was there.
    if (kind === "negation") lost.push({ kind, value: "", from: null, to: fact.shown, unit });
    else gained.push({ kind, value: fact.value });
  }
}
