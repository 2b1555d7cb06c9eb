import { z } from "zod";
import { AppError } from "#lib/base/errors";
import {
  readStylesState,
  startStylesUpdate,
  stylesState as stylesStateShape,
} from "#lib/citations/styles/update-styles";
import { isOwner } from "#lib/people/accounts/store";
import { workspaceOperation } from "./workspace-operation";

/** Starts an update of the citation styles and returns their state; only the workspace owner may. */
export const updateStyles = workspaceOperation({
  name: "update_styles",
  rate: "write",
  keepsPage: true,
  ownOrder: { commitsItself: true },
  input: z.object({}),
  output: stylesStateShape,
  async handler({ db, caller, now }) {
    if (!(await isOwner(db, caller.userId))) {
      throw new AppError("insufficient_scope", "Only the owner of the workspace can update its citation styles.");
    }
    await startStylesUpdate(now);
    return readStylesState(now);
  },
});

/** Returns the age of the citation styles, and the state of a running update. */
export const stylesState = workspaceOperation({
  name: "styles_state",
  rate: "read",
  keepsPage: true,
  input: z.object({}),
  output: stylesStateShape,
  handler: ({ now }) => readStylesState(now),
});
