import { z } from "zod";
import { operation } from "#lib/base/operation";
import { collectionName, collectionShape } from "#lib/works/library/collections/shape";
import { insertCollection, presentCollection } from "#lib/works/library/collections/store";

/** Creates a collection. */
export const citationCollectionCreate = operation({
  name: "citation_collection_create",
  route: "POST /api/d/citation-collections",
  summary: "Creates an empty collection in the citation library.",
  scope: "create",
  reach: "account",
  input: z.object({ name: collectionName }),
  output: collectionShape,
  location: ({ id }) => `/api/d/citation-collections/${id}`,
  handler: async (context, { name }) => presentCollection(await insertCollection(context, name)),
});
