"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/request-access";

/** Asks the owner of a document for access; the answer is the same whether or not there is such a document. */
export const askForAccess = action(operations.requestAccessOperation);
