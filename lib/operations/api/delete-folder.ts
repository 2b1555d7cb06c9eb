import { z } from "zod";
import { operation } from "#lib/base/operation";
import { folderId } from "#lib/filing/folders/shape";
import { deleteFolder as remove } from "#lib/filing/folders/store";

/** Deletes a folder but none of its contents. */
export const deleteFolder = operation({
  name: "delete_folder",
  route: "DELETE /api/d/folders/[folderId]",
  summary: "Deletes a folder; its documents and subfolders move to the root.",
  scope: "delete",
  reach: "folder",
  hints: { destructive: true },
  input: z.object({ folderId }),
  output: z.object({ deleted: z.literal(true), id: z.string() }),
  async handler(context, { folderId }) {
    await remove(context, folderId);
    return { deleted: true as const, id: folderId };
  },
});
