import { createDocument } from "#lib/operations/create-document";
import { deleteDocument } from "#lib/operations/delete-document";
import { duplicateDocument } from "#lib/operations/duplicate-document";
import { listDocuments } from "#lib/operations/list-documents";
import { listVersions } from "#lib/operations/list-versions";
import { publishDocument } from "#lib/operations/publish-document";
import { readDocument } from "#lib/operations/read-document";
import { readVersion } from "#lib/operations/read-version";
import { unpublishDocument } from "#lib/operations/unpublish-document";
import { updateDocumentSettings } from "#lib/operations/update-document-settings";
import { writeDocument } from "#lib/operations/write-document";
import type { AnyOperation } from "./operation";

const all = [
  listDocuments,
  createDocument,
  readDocument,
  writeDocument,
  updateDocumentSettings,
  deleteDocument,
  duplicateDocument,
  publishDocument,
  unpublishDocument,
  listVersions,
  readVersion,
] as const;

/** The operations with their types, for the typed client. */
export type OperationTypes = (typeof all)[number];

/** Every operation, in the order people read about them. */
export const operations: readonly AnyOperation[] = all;
