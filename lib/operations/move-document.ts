import { z } from "zod";
import { notInToken } from "#lib/api/not-in-token";
import { operation } from "#lib/api/operation";
import { presentDocument } from "#lib/document/present-document";
import { requireVersion } from "#lib/document/require-version";
import { documentId } from "#lib/document/shape";
import { commitDocument, lockDocument } from "#lib/document/store";
import { writtenShape } from "#lib/document/write-shape";
import { folderPlace } from "#lib/folders/shape";
import { holdFolder } from "#lib/folders/store";

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
    const { db, caller } = context;
    // A folder is not within the document that a key is bound to, so such a key must not learn whether there is one.
    if (caller.documentId !== null && folderId !== null) throw notInToken(caller.documentId);
    const before = await lockDocument(db, caller.userId, id);
    requireVersion(before.row.version, context.ifMatch);
    const isThere = before.row.folderId === folderId;
    const folder = isThere || folderId === null ? null : await holdFolder(db, caller.userId, folderId);
    const summary = folder ? `Moved to “${folder.name}”` : "Moved to the root";
    const { row, content, changed } = await commitDocument(context, before, { folderId }, { action: "move", summary });
    return { ...presentDocument(row, content), changed };
  },
});
