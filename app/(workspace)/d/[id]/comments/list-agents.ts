"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/list-agents";

/** Lists the connected agents of a document's people that can answer a comment on it. */
export const listAgents = action(operations.listAgents);
