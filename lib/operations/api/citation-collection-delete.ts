import { z } from "zod";
import { operation } from "#lib/base/operation";
import { collectionId } from "#lib/works/library/collections/shape";
import { deleteCollection } from "#lib/works/library/collections/store";

/** Deletes a collection but none of its citations. */
export const citationCollectionDelete = operation({
  name: "citation_collection_delete",
  route: "DELETE /api/d/citation-collections/[collectionId]",
  summary: "Deletes a collection; its citations stay in the library.",
  scope: "delete",
  reach: "account",
  hints: { destructive: true },
  input: z.object({ collectionId }),
  output: z.object({ deleted: z.literal(true), id: z.string() }),
  async handler(context, { collectionId }) {
    await deleteCollection(context, collectionId);
    return { deleted: true as const, id: collectionId };
  },
});
