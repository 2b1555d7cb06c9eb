"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/accept-answering";

/** Accepts a suggestion and answers for its words. */
export const acceptAnswering = action(operations.acceptAnswering);
