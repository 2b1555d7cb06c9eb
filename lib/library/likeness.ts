import type { CslItem, CslName } from "#lib/citations/csl";
import { foldLetters } from "#lib/citations/fold-letters";
import { searchWords } from "#lib/document/search-text";
import { namesOf } from "./names-of";
import { plainTitle } from "./plain-title";
import { yearOf } from "./year-of";

// What an index of the store can hold, whatever its letters are.
const MAX_TITLE = 400;
const MAX_NAME = 100;
const MAX_URL = 200;

/** Title, year and first author, folded: two records that agree in all three are of one work. Null without a title. */
export function likenessOf(csl: CslItem): string | null {
  const title = folded(plainTitle(csl), MAX_TITLE);
  if (title === "") return null;
  const [first] = [...namesOf(csl, "author"), ...namesOf(csl, "editor")];
  const name = first ? folded(surname(first), MAX_NAME) : "";
  const year = yearOf(csl);
  // Many pages are called “Home”: a title alone says too little.
  const address = name === "" && year === null && typeof csl.URL === "string" ? folded(csl.URL, MAX_URL) : "";
  return [title, year ?? "", name, address].join("|");
}

// Registries put particles into either part, so they count as one name.
const surname = (name: CslName) =>
  name.literal ??
  [name["dropping-particle"], name["non-dropping-particle"], name.family ?? name.given].filter(Boolean).join(" ");

const folded = (text: string, characters: number) =>
  searchWords(foldLetters(text)).join(" ").slice(0, characters).toWellFormed();
