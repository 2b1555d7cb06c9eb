"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/correct-reference";

/** Takes a field of a cited work from the registry that has it differently; returns the new version's number. */
export const correct = action(operations.correctReferenceOperation);
