"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/restore";

/** Brings back a webhook that was deleted. */
export const restoreWebhook = action(operations.restoreWebhook);

/** Brings back a template for exports that was deleted. */
export const restoreTemplate = action(operations.restoreTemplate);
