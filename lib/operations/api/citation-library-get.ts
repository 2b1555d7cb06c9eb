import { z } from "zod";
import { operation } from "#lib/base/operation";
import { libraryCitationShape } from "#lib/citations/csl/shape";
import { presentLibraryCitation } from "#lib/works/library/entries/present";
import { citationId } from "#lib/works/library/entries/shape";
import { findLibraryCitation } from "#lib/works/library/entries/store";

/** Reads a citation of the library. */
export const citationLibraryGet = operation({
  name: "citation_library_get",
  route: "GET /api/d/citations/[citationId]",
  summary: "Reads one citation of the library with its CSL-JSON, tags, note, collections and checks.",
  scope: "read",
  reach: "account",
  input: z.object({ citationId }),
  output: libraryCitationShape,
  handler: async ({ db, caller }, { citationId }) =>
    presentLibraryCitation(await findLibraryCitation(db, caller.userId, citationId)),
});
