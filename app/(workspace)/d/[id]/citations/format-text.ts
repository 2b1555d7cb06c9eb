"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/format-text";

/** Formats the citations of the text on the screen in the document's style, whether the text is saved or not. */
export const formatText = action(operations.formatText);
