import { z } from "zod";
import { placeFor } from "#lib/access/reach/store";
import { operation } from "#lib/base/operation";
import { insertDocument } from "#lib/changes/writing/commit";
import { refuseHidden } from "#lib/changes/writing/refuse-hidden";
import { requirementOfCopy } from "#lib/documents/required-reviews/refuse-lifting";
import { presentDocument } from "#lib/documents/store/present-document";
import { findDocumentWithContent } from "#lib/documents/store/store";
import { folderPlace } from "#lib/filing/folders/shape";
import { lockFolderForUse, lockPlace } from "#lib/filing/folders/store";
import { copiedTexts } from "#lib/history/versions/copied-texts";
import { documentId, documentShape, MAX_TITLE, title } from "#lib/shapes/document-shape";
import { copyDocumentCitations } from "#lib/works/document-citations/store";

/** Copies a document. */
export const duplicateDocument = operation({
  name: "duplicate_document",
  route: "POST /api/d/[id]/duplicate",
  summary:
    "Copies a document as a draft with a history of its own; its blocks keep their ids, and of a template its title but not that it is one.",
  scope: "create",
  role: "view",
  reach: "folder",
  input: z.object({
    id: documentId,
    title: title.optional(),
    folderId: folderPlace.optional(),
  }),
  output: documentShape,
  location: ({ id }) => `/api/d/${id}`,
  async handler(context, { id, title, folderId: wanted }) {
    refuseHidden(context.caller, { title });
    const read = await findDocumentWithContent(context, id);
    const { row, content } = read;
    const isOwn = row.access === "owner";
    const named = wanted === undefined && isOwn ? null : placeFor(context.caller, wanted);
    const folder = named === null ? null : await lockFolderForUse({ ...context, role: "edit" }, named);
    const sameFolder = wanted === undefined && isOwn ? await lockPlace(context.db, row.folderId) : null;
    const { settings, source, locks } = row;
    const { template: isTemplate, ...ownSettings } = settings;
    const copy = {
      title: title ?? (isTemplate === true ? row.title : copyTitle(row.title)),
      folderId: folder?.id ?? sameFolder,
      ownerId: folder?.ownerId,
      settings: { ...ownSettings, ...(await requirementOfCopy(context.db, context.caller, id)) },
      source,
      locks,
      content,
      copied: await copiedTexts(context.db, { ...read, removed: [] }, []),
    };
    const made = await insertDocument(context, copy, {
      action: "create",
      summary: row.title === "" ? "Duplicated from an untitled document" : `Duplicated from “${row.title}”`,
    });
    await copyDocumentCitations(context.db, row.id, made.row.id);
    return presentDocument(made.row, made.content);
  },
});

function copyTitle(title: string): string {
  const copy = `Copy of ${title}`;
  return title === "" || copy.length > MAX_TITLE ? title : copy;
}
