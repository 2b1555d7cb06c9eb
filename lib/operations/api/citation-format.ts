import { z } from "zod";
import { beyondKeyError } from "#lib/base/beyond-key-error";
import type { Caller } from "#lib/base/caller";
import { type Context, operation } from "#lib/base/operation";
import type { CslItem } from "#lib/citations/csl/csl";
import { parseCsl } from "#lib/citations/csl/parse-csl";
import { formatted } from "#lib/citations/csl/shape";
import { formatOne } from "#lib/citations/format/format-one";
import { identify } from "#lib/citations/identity/identify";
import { resolveWork } from "#lib/citations/sources/resolve-work";
import { findStyle } from "#lib/citations/styles/catalogue";
import { citationStyle, locale } from "#lib/shapes/document-shape";
import { findLibraryCitation } from "#lib/works/library/entries/store";

type Wanted = z.output<typeof wanted>;

const wanted = z.union([z.string().trim().min(1).max(2_000), z.record(z.string(), z.unknown())]);

/** Formats a work without saving it. */
export const citationFormat = operation({
  name: "citation_format",
  route: "POST /api/d/citations/format",
  summary: "Formats one work in a citation style, as it is cited in a text and listed in a bibliography.",
  scope: "read",
  reach: "free",
  rate: "read",
  hints: { openWorld: true },
  input: z.object({
    citation: wanted.describe(
      "A CSL-JSON object, the id of a citation of the library, or an identifier such as a DOI.",
    ),
    style: citationStyle,
    locale: locale.optional(),
  }),
  output: z.object({
    style: z.string(),
    locale: z.string(),
    inText: formatted,
    bibliography: formatted.nullable().describe("Null where the style has no bibliography."),
  }),
  prepare: async (context, { citation, style }) => {
    const fromLibrary = libraryId(citation, context.caller);
    // Check the style before any registry is called for the work.
    findStyle(style, "style");
    return fromLibrary === null ? workOf(citation) : ofLibrary(context, fromLibrary);
  },
  handler: ({ caller }, { style, locale }, csl) => formatOne(csl, style, { locale, person: caller.userId }),
});

/** The id of the library citation, or null; throws `document_not_in_token`, whether or not the citation exists. */
function libraryId(citation: Wanted, caller: Caller): string | null {
  if (typeof citation !== "string" || !citation.startsWith("lib_")) return null;
  if (caller.bound !== null) throw beyondKeyError(caller.bound);
  return citation;
}

const ofLibrary = async ({ db, caller }: Context, id: string): Promise<CslItem> =>
  (await findLibraryCitation(db, caller.userId, id, "citation")).csl;

const workOf = async (citation: Wanted): Promise<CslItem> =>
  typeof citation === "string" ? (await resolveWork(identify(citation))).csl : parseCsl(citation, "citation");
