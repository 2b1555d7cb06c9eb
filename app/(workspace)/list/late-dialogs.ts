import { late } from "#ui/lazy";

/** The dialogs about a document, and about a folder's people, that lists and the open document share. */
export const DeleteDialog = late(() => import("./delete-dialog").then((part) => part.DeleteDialog));
export const ExportDialog = late(() => import("../exporting/export-dialog").then((part) => part.ExportDialog));
export const MoveDocumentDialog = late(() => import("./move-document-dialog").then((part) => part.MoveDocumentDialog));
export const ShareDialog = late(() => import("../sharing/share-dialog").then((part) => part.ShareDialog));
