import { z } from "zod";
import { AppError } from "#lib/base/errors";
import { withdrawInvitation } from "#lib/people/accounts/invitations";
import { workspaceOperation } from "./workspace-operation";

/** Withdraws an open invitation. */
export const withdrawInvitationOperation = workspaceOperation({
  name: "withdraw_invitation",
  rate: "write",
  input: z.object({ id: z.string().max(100) }),
  output: z.void(),
  audited: (_nothing, { id }) => ({ kind: "invitation.withdrawn", subjectId: id }),
  async handler({ db, caller }, { id }) {
    if (await withdrawInvitation(db, caller.userId, id)) return;
    throw new AppError("not_found", "This invitation was used or withdrawn already.");
  },
});
