import type { CslItem } from "#lib/citations/csl/csl";
import type { Checks, Identifier } from "#lib/citations/csl/shape";
import { plainTitle } from "#lib/citations/csl/work-facts";
import { foldLetters } from "#lib/citations/identity/fold-letters";
import type { Output } from "#lib/doors/client";
import type { ShownCitation } from "#lib/operations/workspace/shown-citations";
import type { Translator } from "../../../../words/setup/translator";
import { byline } from "../../../library/works/byline";
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

type T = Translator<"citing.finder">;

const KIND_NAMES = { doi: "DOI", pmid: "PubMed", arxiv: "arXiv", isbn: "ISBN" };

/** The entry for an identifier that was typed or pasted. */
export const identifierEntry = (t: T, { type, value }: Identifier, query: string): PickerEntry => ({
  id: `identifier ${value}`,
  title: t("add", { identifier: value }),
  detail: type === "url" ? t("webPage") : KIND_NAMES[type],
  checks: null,
  cited: null,
  source: { identifier: query.trim() },
});

/** The entry for a work of the library. */
export const libraryEntry = (
  t: T,
  { id, csl, checks }: Pick<LibraryCitation, "id" | "csl" | "checks">,
): PickerEntry => ({
  id,
  ...describe(t, csl),
  checks,
  cited: null,
  source: { citationId: id },
});

/** The entry for a work that the document cites. */
export const citedEntry = (t: T, { id, key, csl, checks }: ShownCitation): PickerEntry => ({
  id,
  ...describe(t, csl),
  checks,
  cited: { id, key },
  source: {},
});

/** The entry for a work that a registry found; it is resolved by its identifier, so it arrives verified. */
export const foundEntry = (
  t: T,
  { title, authors, year, containerTitle, doi, csl, source }: FoundWork,
  at: number,
): PickerEntry => ({
  id: `found ${at} ${doi ?? title}`,
  title,
  detail: [people(t, authors), containerTitle, year, source].filter(Boolean).join(" · "),
  checks: null,
  cited: null,
  source: sourceOf(doi, csl),
});

function sourceOf(doi: string | null, csl: CslItem): WorkSource {
  if (doi) return { doi };
  return typeof csl.PMID === "string" ? { pmid: csl.PMID } : { csl };
}

const describe = (t: T, csl: CslItem) => ({ title: plainTitle(csl) || t("untitled"), detail: byline(csl) });

const people = (t: T, authors: readonly string[]) =>
  authors.length > 3 ? t("others", { names: authors.slice(0, 3).join(", ") }) : authors.join(", ");

/** Whether a cited work matches all words of a query. */
export function hasWords({ key, csl }: ShownCitation, query: string): boolean {
  const words = foldLetters([key, plainTitle(csl), byline(csl)].join(" "));
  return foldLetters(query)
    .split(/\s+/)
    .every((word) => words.includes(word));
}
