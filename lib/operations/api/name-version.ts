import { z } from "zod";
import { operation } from "#lib/base/operation";
import { findDocument } from "#lib/documents/store/store";
import { versionId, versionShape } from "#lib/history/versions/shape";
import { findVersionRow, presentVersion, renameVersion, versionNotFound } from "#lib/history/versions/store";
import { documentId, title } from "#lib/shapes/document-shape";

/** Names a version of a document. */
export const nameVersion = operation({
  name: "name_version",
  route: "PATCH /api/w/documents/[id]/versions/[vid]",
  summary: "Names a version of a document, so that it is found in the history; it changes no text.",
  scope: "update",
  role: "edit",
  reach: "document",
  input: z.object({
    id: documentId,
    vid: versionId,
    name: title.min(1).max(100).nullable().describe("At most 100 characters; null takes the name away."),
  }),
  output: versionShape,
  async handler(context, { id, vid, name }) {
    const { db } = context;
    const document = await findDocument(context, id);
    const row = await findVersionRow(db, document.id, vid);
    if (!row) throw versionNotFound(vid, document.version);
    await renameVersion(db, document.id, row.number, name);
    return presentVersion({ ...row, name });
  },
});
