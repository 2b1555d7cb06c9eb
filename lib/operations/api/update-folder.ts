import { z } from "zod";
import { placeFor } from "#lib/access/reach/store";
import { AppError } from "#lib/base/errors";
import { operation } from "#lib/base/operation";
import { folderId, folderName, folderPlace, folderShape } from "#lib/filing/folders/shape";
import { presentFolder, updateFolder as update } from "#lib/filing/folders/store";

/** Renames or moves a folder. */
export const updateFolder = operation({
  name: "update_folder",
  route: "PATCH /api/d/folders/[folderId]",
  summary: "Renames a folder or moves it, with all that is in it, into another; never into itself.",
  scope: "update",
  role: "edit",
  reach: "folder",
  input: z.object({ folderId, name: folderName.optional(), parentId: folderPlace.optional() }),
  output: folderShape,
  async handler(context, { folderId, name, parentId }) {
    if (name === undefined && parentId === undefined) throw nothingToChange();
    if (parentId !== undefined) placeFor(context.caller, parentId);
    return presentFolder(await update(context, folderId, { name, parentId }));
  },
});

const nothingToChange = () =>
  new AppError("invalid_request", "There is nothing to change.", { hint: "Give name, parentId or both." });
