"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/allow-connection";

/** Makes a connection; returns the address that takes the person back to the client. */
export const allow = action(operations.allowConnectionOperation);
