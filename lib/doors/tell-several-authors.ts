import { z } from "zod";
import { operation } from "#lib/base/operation";
import { findDocumentWithContent } from "#lib/documents/store/store";
import { hasSeveralAuthors } from "#lib/history/versions/writers";
import { documentId } from "#lib/shapes/document-shape";

/** Tells a page whether it has to say who wrote what; it is not part of the API. */
export const tellSeveralAuthors = operation({
  name: "tell_several_authors",
  route: "GET /api/d/[id]/several-authors",
  summary: "Returns whether several people or agents wrote the words of a document.",
  scope: "read",
  role: "view",
  reach: "document",
  input: z.object({ id: documentId }),
  output: z.object({ hasSeveral: z.boolean() }),
  async handler(context, { id }) {
    return { hasSeveral: await hasSeveralAuthors(context.db, await findDocumentWithContent(context, id)) };
  },
});
