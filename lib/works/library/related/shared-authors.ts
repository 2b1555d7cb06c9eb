import { type BriefWork, briefWork } from "#lib/citations/csl/brief-work";
import type { CslItem, CslName } from "#lib/citations/csl/csl";
import { namesOf } from "#lib/citations/csl/work-facts";
import { foldLetters } from "#lib/citations/identity/fold-letters";
import { surname } from "#lib/citations/identity/work-identity";
import { searchWords } from "#lib/document/text/search-text";

// Some works have thousands.
const MOST_NAMES = 50;

/** The first authors of a work, or the editors of one without authors. */
export function makersOf(csl: CslItem): CslName[] {
  const authors = namesOf(csl, "author");
  return (authors.length > 0 ? authors : namesOf(csl, "editor")).slice(0, MOST_NAMES);
}

/** The words of a name as search compares them. */
export const wordsOfName = (name: CslName): string[] => searchWords(foldLetters(surname(name)));

/** Finds the authors of a work who are among those of others, as a list shows them. */
export function sharedWith(csl: CslItem): (other: CslItem) => BriefWork["authors"] {
  const own = makersOf(csl).map((name) => ({ name, ...keyOf(name) }));
  return (other) => {
    const others = makersOf(other).map(keyOf);
    const shared = own.filter((one) => others.some((another) => isSame(one, another))).map(({ name }) => name);
    return briefWork({ type: "document", author: shared }).authors;
  };
}

type Key = { family: string; initial: string };

const keyOf = (name: CslName): Key => {
  const { given, family } = name;
  return {
    family: wordsOfName(name).join(" "),
    initial: family && given ? foldLetters(given).trim().slice(0, 1) : "",
  };
};

// A record may lack the given name.
const isSame = (one: Key, other: Key) =>
  one.family !== "" &&
  one.family === other.family &&
  (one.initial === "" || other.initial === "" || one.initial === other.initial);
