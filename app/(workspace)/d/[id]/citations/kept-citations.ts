import { hasFields, isArrayOf, isText } from "#lib/base/read-json";
import type { ShownCitations } from "#lib/operations/workspace/shown-citations";

type Kept = { id: string; shown: ShownCitations };

// Under the name that signing out forgets.
const NAME = "colophon:known:cited";
const MOST_DOCUMENTS = 10;
const MOST_CHARACTERS = 1_000_000;

// This page wrote it whole, so its parts are those of a `ShownCitations` if they are there.
const isShown = (value: unknown): value is ShownCitations =>
  typeof value === "object" &&
  value !== null &&
  ["citations", "clusters", "bibliography"].every((name) => Array.isArray(Reflect.get(value, name))) &&
  typeof Reflect.get(value, "style") === "object";
const isKept = hasFields<Kept>({ id: isText, shown: isShown });

function allKept(): Kept[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(NAME) ?? "[]");
    return isArrayOf(isKept)(stored) ? stored : [];
  } catch {
    return [];
  }
}

/** The formatted citations that this device saw last in a document, to show them without a connection; null if it has none. */
export const keptCitations = (id: string): ShownCitations | null =>
  allKept().find((kept) => kept.id === id)?.shown ?? null;

/** Keeps the formatted citations of a document on this device: those of the last ten documents, in a megabyte. */
export function keepCitations(id: string, shown: ShownCitations): void {
  if (shown.citations.length === 0) return;
  const all = [{ id, shown }, ...allKept().filter((kept) => kept.id !== id)].slice(0, MOST_DOCUMENTS);
  while (all.length > 0 && JSON.stringify(all).length > MOST_CHARACTERS) all.pop();
  try {
    localStorage.setItem(NAME, JSON.stringify(all));
  } catch {
    // Where nothing may be stored, citations offline are shown by their keys.
  }
}
