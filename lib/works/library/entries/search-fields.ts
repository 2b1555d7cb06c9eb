import type { CslItem } from "#lib/citations/csl/csl";
import { namesOf, plainTitle, yearOf } from "#lib/citations/csl/work-facts";
import { foldLetters } from "#lib/citations/identity/fold-letters";
import { searchText } from "#lib/document/text/search-text";

/** The searched fields of a citation by their weight in the store's ranking: `A` counts most. */
export type SearchFields = Record<"A" | "B" | "C" | "D", string>;

type Searched = { csl: CslItem; tags: readonly string[]; notes: readonly string[]; identifiers: readonly string[] };

// Together a quarter of the capacity of a search vector, whatever the words are.
const CHARACTERS: Record<keyof SearchFields, number> = { A: 5_000, B: 50_000, C: 20_000, D: 100_000 };

const NAMES = ["author", "editor", "translator", "director", "composer", "interviewer"];
const CONTAINERS = [
  "container-title",
  "collection-title",
  "event-title",
  "publisher",
  "ISBN",
  "ISSN",
  "number",
  "keyword",
];

/** The searched words of a citation: title, names, publication, then abstract and note. */
export function searchFields({ csl, tags, notes, identifiers }: Searched): SearchFields {
  const values = {
    A: [plainTitle(csl), text(csl["title-short"])],
    B: NAMES.flatMap((variable) => namesOf(csl, variable)).flatMap((name) => Object.values(name).filter(isText)),
    C: [...CONTAINERS.map((variable) => text(csl[variable])), String(yearOf(csl) ?? ""), ...identifiers, ...tags],
    D: [text(csl.abstract), ...notes],
  };
  const joined = (weight: keyof SearchFields) =>
    searchText(foldLetters(values[weight].join("\n").slice(0, CHARACTERS[weight])), CHARACTERS[weight]);
  return { A: joined("A"), B: joined("B"), C: joined("C"), D: joined("D") };
}

const text = (value: CslItem[string]) => (typeof value === "string" || typeof value === "number" ? String(value) : "");
const isText = (value: unknown) => typeof value === "string";
