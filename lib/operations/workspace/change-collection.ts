import { z } from "zod";
import { collectionId, collectionName } from "#lib/works/library/collections/shape";
import { updateCollection } from "#lib/works/library/collections/store";
import { workspaceOperation } from "./workspace-operation";

/** Renames a collection, or moves it into another one or to the top. */
export const changeCollection = workspaceOperation({
  name: "change_collection",
  rate: "write",
  input: z.object({ id: collectionId, name: collectionName, parentId: collectionId.nullable() }),
  output: z.void(),
  async handler(context, { id, name, parentId }) {
    await updateCollection(context, id, { name, parentId });
  },
});
