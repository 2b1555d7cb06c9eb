import { z } from "zod";
import { AppError } from "#lib/base/errors";
import { operation } from "#lib/base/operation";
import { collectionId, collectionShape } from "#lib/works/library/collections/shape";
import { addToCollection, presentCollection } from "#lib/works/library/collections/store";
import { citationId } from "#lib/works/library/entries/shape";

/** Adds citations of the library to a collection. */
export const citationCollectionAdd = operation({
  name: "citation_collection_add",
  route: "POST /api/d/citation-collections/[collectionId]/citations",
  summary: "Adds one or many citations of the library to a collection; existing ones stay.",
  scope: "update",
  reach: "account",
  input: z.object({
    collectionId,
    citationId: citationId.optional(),
    citationIds: z.array(citationId).min(1).max(1_000).optional().describe("Many at once, 1,000 at most."),
  }),
  output: collectionShape,
  async handler(context, { collectionId, citationId, citationIds = [] }) {
    if ((citationId === undefined) === (citationIds.length === 0)) throw notOne(citationId);
    const given = citationId === undefined ? citationIds : [citationId];
    const fieldOf = (index: number) => (citationId === undefined ? `citationIds.${index}` : "citationId");
    return presentCollection(await addToCollection(context, { collectionId, citationIds: given, fieldOf }));
  },
});

const notOne = (citationId: string | undefined) =>
  new AppError("invalid_request", "Give either citationId or citationIds.", {
    details: [
      { path: "citationId", message: citationId === undefined ? "is missing" : "cannot be combined with citationIds" },
    ],
  });
