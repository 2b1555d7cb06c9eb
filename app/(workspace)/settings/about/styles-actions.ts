"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/citation-styles";

/** Starts an update of the citation styles and returns their state; only the workspace owner may. */
export const updateStyles = action(operations.updateStyles);

/** Returns the age of the citation styles, and the state of a running update. */
export const stylesState = action(operations.stylesState);
