"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/preview-undo";

/** Tells what taking a run back would do to each of its documents. */
export const previewUndo = action(operations.previewUndo);
