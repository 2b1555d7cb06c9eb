"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/tell-requirement";

/** Tells whose settings require reviews of a document. */
export const tellRequirement = action(operations.tellRequirement);
