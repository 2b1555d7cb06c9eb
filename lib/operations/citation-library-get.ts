import { z } from "zod";
import { operation } from "#lib/api/operation";
import { presentLibraryCitation } from "#lib/citations/library/present";
import { citationId } from "#lib/citations/library/shape";
import { findLibraryCitation } from "#lib/citations/library/store";
import { libraryCitationShape } from "#lib/citations/shape";

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
