"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/read-requirements";

/** Reads where the user requires reviews. */
export const readRequirements = action(operations.readRequirements);
