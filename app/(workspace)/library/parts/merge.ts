"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/merge-citations";

/** Merges duplicate citations into the one to keep. */
export const merge = action(operations.mergeCitationsOperation);
