import type { CslItem } from "#lib/citations/csl";
import { foldLetters } from "#lib/citations/fold-letters";
import type { Checks, Identifier } from "#lib/citations/shape";
import { plainTitle } from "#lib/citations/work-facts";
import type { Output } from "#lib/doors/client";
import { byline } from "../../../library/byline";
import type { ShownCitation } from "./shown-citations";
import type { Cited, WorkSource } from "./use-citations";

/** A work that can be picked; `cited` is set when the document already cites it. */
export type PickerEntry = {
  id: string;
  title: string;
  detail: string;
  checks: Checks | null;
  cited: Cited | null;
  source: WorkSource;
};

type LibraryCitation = Output<"GET /api/d/citations/search">["citations"][number];
type FoundWork = Output<"GET /api/d/cite/search">["results"][number];

const KIND_WORDS: Record<Identifier["type"], string> = {
  doi: "DOI",
  pmid: "PubMed",
  arxiv: "arXiv",
  isbn: "ISBN",
  url: "Web page",
};

/** The entry for an identifier that was typed or pasted. */
export const identifierEntry = ({ type, value }: Identifier, query: string): PickerEntry => ({
  id: `identifier ${value}`,
  title: `Add ${value}`,
  detail: KIND_WORDS[type],
  checks: null,
  cited: null,
  source: { identifier: query.trim() },
});

/** The entry for a work of the library. */
export const libraryEntry = ({ id, csl, checks }: LibraryCitation): PickerEntry => ({
  id,
  ...describe(csl),
  checks,
  cited: null,
  source: { citationId: id },
});

/** The entry for a work that the document cites. */
export const citedEntry = ({ id, key, csl, checks }: ShownCitation): PickerEntry => ({
  id,
  ...describe(csl),
  checks,
  cited: { id, key },
  source: {},
});

/** The entry for a work that a registry found; it is resolved by its identifier, so it arrives verified. */
export const foundEntry = (
  { title, authors, year, containerTitle, doi, csl, source }: FoundWork,
  at: number,
): PickerEntry => ({
  id: `found ${at} ${doi ?? title}`,
  title,
  detail: [people(authors), containerTitle, year, source].filter(Boolean).join(" · "),
  checks: null,
  cited: null,
  source: sourceOf(doi, csl),
});

function sourceOf(doi: string | null, csl: CslItem): WorkSource {
  if (doi) return { doi };
  return typeof csl.PMID === "string" ? { pmid: csl.PMID } : { csl };
}

const describe = (csl: CslItem) => ({ title: plainTitle(csl) || "Untitled", detail: byline(csl) });

const people = (authors: readonly string[]) =>
  authors.length > 3 ? `${authors.slice(0, 3).join(", ")} et al.` : authors.join(", ");

/** Whether a cited work matches all words of a query. */
export function hasWords({ key, csl }: ShownCitation, query: string): boolean {
  const words = foldLetters([key, plainTitle(csl), byline(csl)].join(" "));
  return foldLetters(query)
    .split(/\s+/)
    .every((word) => words.includes(word));
}
