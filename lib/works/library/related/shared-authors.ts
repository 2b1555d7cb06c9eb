import { type BriefWork, briefWork } from "#lib/citations/csl/brief-work";
import type { CslItem, CslName } from "#lib/citations/csl/csl";
import { namesOf } from "#lib/citations/csl/work-facts";
import { foldLetters } from "#lib/citations/identity/fold-letters";
import { surname } from "#lib/citations/identity/work-identity";
import { searchWords } from "#lib/document/text/search-text";

/** The authors of a work, or the editors of one without authors. */
export function makersOf(csl: CslItem): CslName[] {
  const authors = namesOf(csl, "author");
  return authors.length > 0 ? authors : namesOf(csl, "editor");
}

/** The authors of one work who are among those of another, as a list shows them. */
export function sharedAuthors(one: CslItem, other: CslItem): BriefWork["authors"] {
  const others = makersOf(other);
  const shared = makersOf(one).filter((name) => others.some((another) => isSame(name, another)));
  return briefWork({ type: "document", author: shared }).authors;
}

/** The words of a name as search compares them. */
export const wordsOfName = (name: CslName): string[] => searchWords(foldLetters(surname(name)));

function isSame(one: CslName, other: CslName): boolean {
  if (wordsOfName(one).join(" ") !== wordsOfName(other).join(" ") || wordsOfName(one).length === 0) return false;
  const [initial, another] = [initialOf(one), initialOf(other)];
  // A record may lack the given name.
  return initial === "" || another === "" || initial === another;
}

const initialOf = ({ given, family }: CslName) => (family && given ? foldLetters(given).trim().slice(0, 1) : "");
