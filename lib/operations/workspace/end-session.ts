import { z } from "zod";
import { AppError } from "#lib/base/errors";
import { endSession } from "#lib/people/accounts/sessions";
import { workspaceOperation } from "./workspace-operation";

/** Signs out one of the user's browsers. */
export const endSessionOperation = workspaceOperation({
  name: "end_session",
  rate: "write",
  input: z.object({ id: z.string().max(100) }),
  output: z.void(),
  async handler({ db, caller }, { id }) {
    if (await endSession(db, caller.userId, id)) return;
    throw new AppError("not_found", "This browser was signed out already.");
  },
});
