import { z } from "zod";
import { operation } from "#lib/base/operation";
import { searchWords } from "#lib/shapes/document-shape";
import { pagingFields } from "#lib/shapes/paging";
import { presentLibraryCitation } from "#lib/works/library/entries/present";
import { searchLibrary } from "#lib/works/library/entries/search";
import { libraryPageShape } from "#lib/works/library/entries/shape";

/** Searches a person's library. */
export const citationLibrarySearch = operation({
  name: "citation_library_search",
  route: "GET /api/d/citations/search",
  summary: "Searches the library by title, names, container, year, abstract, tags, note and identifiers, best first.",
  scope: "read",
  mayUseReplica: true,
  reach: "account",
  input: z.object({
    q: searchWords.describe("Full text: words by their beginnings, “phrases”, -without."),
    ...pagingFields,
  }),
  output: libraryPageShape,
  async handler({ db, caller }, search) {
    const { rows, nextCursor } = await searchLibrary(db, { userId: caller.userId, ...search });
    return { citations: rows.map(presentLibraryCitation), nextCursor };
  },
});
