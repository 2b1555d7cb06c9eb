"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/restore-document";

/** Restores a document from the trash. */
export const restore = action(operations.restoreDocumentOperation);
