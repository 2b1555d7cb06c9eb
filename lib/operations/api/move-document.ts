import { z } from "zod";
import { placeFor } from "#lib/access/reach/store";
import { operation } from "#lib/base/operation";
import { commitDocument } from "#lib/changes/writing/commit";
import { lockToWrite } from "#lib/changes/writing/lock";
import { writtenShape } from "#lib/changes/writing/write-shape";
import { refuseLeaving } from "#lib/documents/required-reviews/refuse-lifting";
import { presentDocument } from "#lib/documents/store/present-document";
import { requireVersion } from "#lib/documents/store/require-version";
import { folderPlace } from "#lib/filing/folders/shape";
import { lockFolderForUse } from "#lib/filing/folders/store";
import { documentId } from "#lib/shapes/document-shape";

/** Moves a document. */
export const moveDocument = operation({
  name: "move_document",
  route: "PATCH /api/d/[id]/move",
  summary: "Moves a document into a folder, or with null or root out of every folder.",
  scope: "update",
  reach: "document",
  input: z.object({ id: documentId, folderId: folderPlace }),
  output: writtenShape,
  async handler(context, { id, folderId }) {
    placeFor(context.caller, folderId);
    const before = await lockToWrite(context, id);
    requireVersion(before.row.version, context.ifMatch);
    const isThere = before.row.folderId === folderId;
    const folder = isThere || folderId === null ? null : await lockFolderForUse(context, folderId);
    await refuseLeaving(context.db, context.caller, before.row.folderId, folderId);
    const summary = folder ? `Moved to “${folder.name}”` : "Moved to the root";
    const { row, content, changed } = await commitDocument(context, before, { folderId }, { action: "move", summary });
    return { ...presentDocument(row, content), changed };
  },
});
