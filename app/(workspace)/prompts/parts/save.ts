"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/save-prompt";

/** Creates a prompt, or updates the one with this id; returns its id. */
export const save = action(operations.savePrompt);
