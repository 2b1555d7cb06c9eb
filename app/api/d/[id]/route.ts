import { serve } from "#lib/doors/rest";
import { deleteDocument } from "#lib/operations/api/delete-document";
import { lockNode } from "#lib/operations/api/lock-node";
import { readDocument } from "#lib/operations/api/read-document";
import { suggestEdits } from "#lib/operations/api/suggest-edits";
import { updateDocumentSettings } from "#lib/operations/api/update-document-settings";
import { writeDocument } from "#lib/operations/api/write-document";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  readDocument,
  writeDocument,
  updateDocumentSettings,
  suggestEdits,
  lockNode,
  deleteDocument,
);
