"use server";

import { z } from "zod";
import { action } from "#lib/doors/action";
import { collectionId, collectionName } from "#lib/works/library/collections/shape";
import { updateCollection } from "#lib/works/library/collections/store";

/** Renames a collection, or moves it into another one or to the top. */
export const changeCollection = action({
  name: "change_collection",
  rate: "write",
  input: z.object({ id: collectionId, name: collectionName, parentId: collectionId.nullable() }),
  output: z.void(),
  async handler(context, { id, name, parentId }) {
    await updateCollection(context, id, { name, parentId });
  },
});
