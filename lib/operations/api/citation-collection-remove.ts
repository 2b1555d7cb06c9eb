import { z } from "zod";
import { operation } from "#lib/base/operation";
import { collectionId } from "#lib/works/library/collections/shape";
import { removeFromCollection } from "#lib/works/library/collections/store";
import { citationId } from "#lib/works/library/entries/shape";

/** Removes a citation from a collection. */
export const citationCollectionRemove = operation({
  name: "citation_collection_remove",
  route: "DELETE /api/d/citation-collections/[collectionId]/citations/[citationId]",
  summary: "Removes a citation from a collection; it stays in the library.",
  scope: "update",
  reach: "account",
  hints: { destructive: true },
  input: z.object({ collectionId, citationId }),
  output: z.object({ removed: z.literal(true), id: z.string() }),
  async handler(context, { collectionId, citationId }) {
    await removeFromCollection(context, { collectionId, citationId });
    return { removed: true as const, id: citationId };
  },
});
