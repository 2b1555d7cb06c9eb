import { late } from "#ui/late";

/** The dialogs about a document, and about a folder's people, that lists and the open document share. */
export const DeleteDialog = late(() => import("./documents/delete-dialog").then((part) => part.DeleteDialog));
export const ExportDialog = late(() => import("./exporting/export-dialog").then((part) => part.ExportDialog));
export const MoveDocumentDialog = late(() =>
  import("./folders/move-document-dialog").then((part) => part.MoveDocumentDialog),
);
export const ShareDialog = late(() => import("./sharing/share-dialog").then((part) => part.ShareDialog));
