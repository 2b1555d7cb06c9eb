import { serve } from "#lib/doors/rest";
import { deleteDocument } from "#lib/operations/delete-document";
import { readDocument } from "#lib/operations/read-document";
import { suggestEdits } from "#lib/operations/suggest-edits";
import { updateDocumentSettings } from "#lib/operations/update-document-settings";
import { writeDocument } from "#lib/operations/write-document";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  readDocument,
  writeDocument,
  updateDocumentSettings,
  suggestEdits,
  deleteDocument,
);
