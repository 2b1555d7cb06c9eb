import { z } from "zod";
import { placeFor } from "#lib/access/reach/store";
import { documentId } from "#lib/base/document-shape";
import { operation } from "#lib/base/operation";
import { presentDocument } from "#lib/documents/present-document";
import { requireVersion } from "#lib/documents/require-version";
import { folderPlace } from "#lib/folders/shape";
import { lockFolderForUse } from "#lib/folders/store";
import { commitDocument } from "#lib/writing/commit";
import { lockToWrite } from "#lib/writing/lock";
import { writtenShape } from "#lib/writing/write-shape";

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
    const summary = folder ? `Moved to “${folder.name}”` : "Moved to the root";
    const { row, content, changed } = await commitDocument(context, before, { folderId }, { action: "move", summary });
    return { ...presentDocument(row, content), changed };
  },
});
