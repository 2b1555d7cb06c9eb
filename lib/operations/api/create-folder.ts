import { z } from "zod";
import { placeFor } from "#lib/access/reach/store";
import { operation } from "#lib/base/operation";
import { folderName, folderPlace, folderShape } from "#lib/filing/folders/shape";
import { insertFolder, presentFolder } from "#lib/filing/folders/store";

/** Creates a folder. */
export const createFolder = operation({
  name: "create_folder",
  route: "POST /api/d/folders",
  summary: "Creates a folder, at the root or in another folder.",
  scope: "create",
  role: "edit",
  reach: "folder",
  input: z.object({ name: folderName, parentId: folderPlace.optional() }),
  output: folderShape,
  location: ({ id }) => `/api/d/folders/${id}`,
  async handler(context, { name, parentId }) {
    return presentFolder(await insertFolder(context, { name, parentId: placeFor(context.caller, parentId) }));
  },
});
