import { AppError } from "#lib/base/errors";
import type { CslItem } from "#lib/citations/csl";
import { type IdentifierField, identifyIn } from "#lib/citations/identify";
import type { Identifier } from "#lib/citations/shape";

/** The identifiers of a work as the library compares them; null for those it has not. */
export type Identifiers = { doi: string | null; pmid: string | null; arxivId: string | null; url: string | null };

// An index of the store could not hold a longer one, and no registry has one.
const MAX_LENGTH = 500;

/** Reads a work's identifiers from what it was found by and from its own variables, each in the form that compares equal. */
export function identifiersOf({ csl, identifier }: { csl: CslItem; identifier: Identifier | null }): Identifiers {
  const doi = read("doi", csl.DOI);
  const found = [
    identifier,
    doi,
    read("pmid", csl.PMID),
    read("arxivId", /^10\.48550\/arxiv\.(.+)$/.exec(doi?.value ?? "")?.[1]),
    ...archived(csl),
    read("url", csl.URL),
  ];
  const firstOf = (type: Identifier["type"], form: RegExp) =>
    found.find((one) => one?.type === type && one.value.length <= MAX_LENGTH && form.test(one.value))?.value ?? null;
  const address = typeof csl.URL === "string" ? csl.URL : null;
  return {
    doi: firstOf("doi", /^10\./),
    // One of PubMed Central is another number for the same work.
    pmid: firstOf("pmid", /^\d+$/),
    // Every version of a preprint is the same work.
    arxivId: firstOf("arxiv", /./)?.replace(/v\d+$/, "") ?? null,
    url: firstOf("url", /./) ?? address,
  };
}

// A number alone could be of any archive.
const archived = (csl: CslItem) =>
  [csl.number, csl.archive_location]
    .filter((place) => /^arxiv/i.test(String(csl.archive ?? csl.publisher ?? "")) || /^arxiv:/i.test(String(place)))
    .map((place) => read("arxivId", place));

/** What a variable names, or null where that is no identifier of its kind. */
function read(field: IdentifierField, value: CslItem[string]): Identifier | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  try {
    return identifyIn(field, String(value));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
