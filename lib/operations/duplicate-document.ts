import { z } from "zod";
import { operation } from "#lib/api/operation";
import { documentId, documentShape, MAX_TITLE, title } from "#lib/document/shape";
import { findDocumentWithContent, insertDocument, presentDocument, requireFolder } from "#lib/document/store";

/** Copies a document. */
export const duplicateDocument = operation({
  name: "duplicate_document",
  route: "POST /api/d/[id]/duplicate",
  summary: "Copies a document as a draft with a history of its own; its blocks keep their ids.",
  scope: "create",
  reach: "account",
  input: z.object({
    id: documentId,
    title: title.optional(),
    folderId: z.string().max(100).nullable().optional().describe("A folder's id; null or root for none."),
  }),
  output: documentShape,
  location: ({ id }) => `/api/d/${id}`,
  async handler(context, { id, title, folderId: folder }) {
    const { row, content } = await findDocumentWithContent(context.db, context.caller.userId, id);
    const folderId = folder === undefined ? row.folderId : folder === "root" ? null : folder;
    if (folderId !== null && folderId !== row.folderId)
      await requireFolder(context.db, context.caller.userId, folderId);
    const { settings, source } = row;
    const copy = { title: title ?? copyTitle(row.title), folderId, settings, source, content };
    const made = await insertDocument(context, copy, {
      action: "create",
      summary: row.title === "" ? "Duplicated from an untitled document" : `Duplicated from “${row.title}”`,
    });
    return presentDocument(made.row, made.content);
  },
});

function copyTitle(title: string): string {
  const copy = `Copy of ${title}`;
  return title === "" || copy.length > MAX_TITLE ? title : copy;
}
