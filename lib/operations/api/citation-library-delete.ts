import { z } from "zod";
import { operation } from "#lib/base/operation";
import { citationId } from "#lib/works/library/entries/shape";
import { deleteLibraryCitation } from "#lib/works/library/entries/store";

/** Deletes a citation from the library, but from no document. */
export const citationLibraryDelete = operation({
  name: "citation_library_delete",
  route: "DELETE /api/d/citations/[citationId]",
  summary: "Deletes a citation from the library; documents that cite the work keep their own copy.",
  scope: "delete",
  reach: "account",
  hints: { destructive: true },
  input: z.object({ citationId }),
  output: z.object({ deleted: z.literal(true), id: z.string() }),
  async handler(context, { citationId }) {
    await deleteLibraryCitation(context, citationId);
    return { deleted: true as const, id: citationId };
  },
});
