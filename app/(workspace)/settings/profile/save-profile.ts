"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/save-profile";

/** Saves the user's name and address. */
export const saveProfile = action(operations.saveProfile);
