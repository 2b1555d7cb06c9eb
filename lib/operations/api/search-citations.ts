import { z } from "zod";
import { operation } from "#lib/base/operation";
import { storedCsl } from "#lib/citations/csl/shape";
import { searchWorks } from "#lib/citations/sources/search-works";
import { searchWords } from "#lib/shapes/document-shape";
import { areInLibrary } from "#lib/works/library/entries/known";

/** Searches public registries for works. */
export const searchCitations = operation({
  name: "search_citations",
  route: "GET /api/d/cite/search",
  summary: "Searches scholarly registries for works to cite, and reports which of them responded.",
  scope: "read",
  reach: "free",
  hints: { openWorld: true },
  input: z.object({
    q: searchWords.describe("Words of a title, names, a year."),
    limit: z.coerce.number().int().min(1).max(100).default(20).describe("1 to 100."),
  }),
  output: z.object({
    results: z.array(
      z.object({
        title: z.string(),
        authors: z.array(z.string()),
        year: z.number().int().nullable(),
        containerTitle: z.string().nullable(),
        doi: z.string().nullable(),
        url: z.string().nullable(),
        csl: storedCsl,
        source: z.string().describe("The registry of the result."),
        inLibrary: z.boolean().describe("Whether the library already has it; false for a bound key."),
      }),
    ),
    sources: z
      .array(z.object({ name: z.string(), ok: z.boolean(), error: z.string().optional() }))
      .describe("The registries that were queried."),
  }),
  prepare: (_context, { q, limit }) => searchWorks(q, limit),
  async handler({ db, caller }, _input, { results, sources }) {
    const works = results.map(({ csl }) => ({ csl, identifier: null }));
    // A bound key does not reach the library, so it must not learn what is in it.
    const known = caller.bound === null ? await areInLibrary(db, caller.userId, works) : [];
    return { results: results.map((result, index) => ({ ...result, inLibrary: known[index] ?? false })), sources };
  },
});
