import { searchWords } from "#lib/document/text/search-text";
import type { CslItem, CslName } from "../csl/csl";
import { plainText } from "../csl/plain-text";
import { namesOf, plainTitle, yearOf } from "../csl/work-facts";
import { foldLetters } from "../identity/fold-letters";

/** The fields of a reference that are compared with a registry's. */
export const CHECKED_FIELDS = ["title", "author", "issued", "container-title", "DOI"] as const;

/** The name of a compared field. */
export type CheckedField = (typeof CHECKED_FIELDS)[number];

/** A field of a reference that a registry has differently. */
export type FieldFault = { name: CheckedField; given: string; found: string };

// A word more or less, or a subtitle, but not another noun.
const SAME_TITLE = 0.92;
const LIKE_TITLE = 0.6;
// The online version may come out in the year before.
const YEARS_APART = 1;
const SUBTITLE_AFTER = 3;
const SMALL_WORDS = new Set(["the", "of", "and", "for", "in", "on", "a", "an", "und", "der", "die", "das", "de", "la"]);

const wordsOf = (text: string): string[] => searchWords(foldLetters(text));

/** How alike two titles are, from 0 to 1: the share of words that both have; a missing subtitle does not count. */
export function titleRatio(one: CslItem, other: CslItem): number {
  const [a, b] = [wordsOf(plainTitle(one)), wordsOf(plainTitle(other))];
  if (a.length === 0 || b.length === 0) return 0;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (a.join("") === b.join("")) return 1;
  if (short.length >= SUBTITLE_AFTER && short.every((word, at) => long[at] === word)) return 1;
  const left = new Map<string, number>();
  for (const word of a) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of b) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    common++;
  }
  return (2 * common) / (a.length + b.length);
}

const authorsOf = (csl: CslItem): CslName[] => {
  const authors = namesOf(csl, "author");
  return authors.length > 0 ? authors : namesOf(csl, "editor");
};

const wordsOfName = (name: CslName): string[] =>
  wordsOf(name.literal ?? name.family ?? name.given ?? "").filter((word) => word.length > 1);

const isSameName = (one: CslName, other: CslName): boolean => {
  const [a, b] = [wordsOfName(one), wordsOfName(other)];
  if (a.length === 0 || b.length === 0) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  // A registry may write the whole name, or a double name in part.
  return short.every((word) => long.includes(word));
};

/** Whether two works have an author in common; null when one of them names none. */
export function shareAuthor(one: CslItem, other: CslItem): boolean | null {
  const [a, b] = [authorsOf(one), authorsOf(other)];
  if (a.length === 0 || b.length === 0) return null;
  return a.some((name) => b.some((found) => isSameName(name, found)));
}

/** Whether a registry's work is the one that a reference describes, perhaps with a wrong field. */
export function describesWork(given: CslItem, found: CslItem): boolean {
  const ratio = titleRatio(given, found);
  if (ratio < LIKE_TITLE) return false;
  const shared = shareAuthor(given, found);
  if (shared !== false) return shared === true || ratio >= SAME_TITLE;
  // A wrong author: the rest has to be the same, and the title one of its own.
  const isOwn = wordsOf(plainTitle(given)).length > SUBTITLE_AFTER;
  return ratio >= SAME_TITLE && isOwn && !yearFault(given, found) && !containerFault(given, found);
}

/** The fields of a reference that differ from a registry's; what one of the two lacks is not compared. */
export const compareWorks = (given: CslItem, found: CslItem): FieldFault[] =>
  [titleFault, authorFault, yearFault, containerFault, doiFault].flatMap((fault) => fault(given, found) ?? []);

type Compare = (given: CslItem, found: CslItem) => FieldFault | null;

const titleFault: Compare = (given, found) => {
  const [one, other] = [plainTitle(given), plainTitle(found)];
  if (one === "" || other === "" || titleRatio(given, found) >= SAME_TITLE) return null;
  return { name: "title", given: one, found: other };
};

const authorFault: Compare = (given, found) => {
  const [ours, theirs] = [authorsOf(given), authorsOf(found)];
  const [first, registered] = [ours[0], theirs[0]];
  if (!first || !registered) return null;
  const isKnown = (name: CslName) => theirs.some((other) => isSameName(name, other));
  const isEtAl = (name: CslName) => /^(?:others|et al\.?|u\. a\.)$/i.test(name.literal ?? name.family ?? "");
  if (isSameName(first, registered) && ours.every((name) => isEtAl(name) || isKnown(name))) return null;
  return { name: "author", given: ours.map(shown).join("; "), found: theirs.map(shown).join("; ") };
};

const shown = ({ literal, family, given }: CslName): string => literal ?? [family, given].filter(Boolean).join(", ");

const yearFault: Compare = (given, found) => {
  const [one, other] = [yearOf(given), yearOf(found)];
  if (one === null || other === null || Math.abs(one - other) <= YEARS_APART) return null;
  return { name: "issued", given: String(one), found: String(other) };
};

const textOf = (csl: CslItem, name: string): string => {
  const value = csl[name];
  return typeof value === "string" ? plainText(value).trim() : "";
};

const containerFault: Compare = (given, found) => {
  const [one, other] = [textOf(given, "container-title"), textOf(found, "container-title")];
  const others = [other, textOf(found, "container-title-short"), textOf(found, "journalAbbreviation")];
  if (one === "" || other === "" || others.some((name) => name !== "" && isSameContainer(one, name))) return null;
  return { name: "container-title", given: one, found: other };
};

/** Whether two names of a journal are one, or one abbreviates the other: `J. Phys. Chem.`, `PNAS`. */
function isSameContainer(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => wordsOf(name).filter((word) => !SMALL_WORDS.has(word))) as [
    string[],
    string[],
  ];
  if (a.join("") === b.join("")) return true;
  const [short, long] = a.join("").length <= b.join("").length ? [a, b] : [b, a];
  if (short.length === 1 && short[0] === long.map((word) => word[0]).join("")) return true;
  if (short.length === long.length && short.every((word, at) => abbreviates(word, long[at] ?? ""))) return true;
  // A subtitle, or the name of a society's section, may be missing.
  return short.length > 1 && short.every((word, at) => long[at] === word);
}

/** Whether a word is cut (`phys`) or drawn together (`natl`). */
function abbreviates(short: string, long: string): boolean {
  if (long.startsWith(short)) return true;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length && short[0] === long[0] && short.length > 2 && short.length < long.length;
}

const doiOf = (csl: CslItem): string =>
  textOf(csl, "DOI")
    .toLowerCase()
    .replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/, "");

const doiFault: Compare = (given, found) => {
  const [one, other] = [doiOf(given), doiOf(found)];
  return one === "" || other === "" || one === other ? null : { name: "DOI", given: one, found: other };
};
