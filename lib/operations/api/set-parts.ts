import { z } from "zod";
import { operation } from "#lib/base/operation";
import { setParts as set } from "#lib/changes/parts/set-parts";
import { basedOnParts, partIds, partsShape } from "#lib/documents/parts/shape";
import { listParts } from "#lib/documents/parts/store";
import { documentId } from "#lib/shapes/document-shape";

/** Sets the parts of a book. */
export const setParts = operation({
  name: "set_parts",
  route: "PUT /api/w/documents/[id]/parts",
  summary: "Makes a document a book of others: its parts in their order, each still a document by itself.",
  scope: "update",
  role: "edit",
  reach: "document",
  input: z.object({ id: documentId, parts: partIds, basedOn: basedOnParts }),
  output: partsShape.pick({ parts: true }),
  async handler(context, { id, parts, basedOn }) {
    await set(context, id, parts, basedOn);
    return { parts: await listParts(context.db, context.caller, id) };
  },
});
