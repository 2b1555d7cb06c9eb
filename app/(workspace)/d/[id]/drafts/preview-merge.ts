"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/preview-merge";

/** Shows what a merge of a draft would change in its document. */
export const previewMerge = action(operations.previewMerge);
