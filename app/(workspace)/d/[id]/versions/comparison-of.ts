import type { Compared } from "./comparison";
import type { Version } from "./fold-versions";

/** The chosen versions after one was pressed: it leaves, joins, or takes the place of the one that was chosen first. */
export function withPressed(chosen: readonly Version[], pressed: Version): Version[] {
  const others = chosen.filter(({ id }) => id !== pressed.id);
  return others.length < chosen.length ? others : [...others, pressed].slice(-2);
}

/** What is compared when these are chosen: two with each other, one with now. */
export function comparisonOf(chosen: readonly Version[]): Compared | null {
  const [older, newer = null] = chosen.toSorted((a, b) => a.number - b.number);
  return older ? { older, newer } : null;
}
