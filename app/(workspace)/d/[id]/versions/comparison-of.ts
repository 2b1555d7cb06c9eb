import type { Version } from "./fold-versions";

/** Two versions of a document, older first; a newer one of null means the current text. */
export type ComparedVersions = { older: Version; newer: Version | null };

/** Toggles a version in the selection; a third one replaces the version that was chosen first. */
export function withPressed(chosen: readonly Version[], pressed: Version): Version[] {
  const others = chosen.filter(({ id }) => id !== pressed.id);
  return others.length < chosen.length ? others : [...others, pressed].slice(-2);
}

/** The comparison for a selection: two versions with each other, one with the current text. */
export function comparisonOf(chosen: readonly Version[]): ComparedVersions | null {
  const [older, newer = null] = chosen.toSorted((a, b) => a.number - b.number);
  return older ? { older, newer } : null;
}
