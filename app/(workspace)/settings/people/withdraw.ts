"use server";

import { z } from "zod";
import { AppError } from "#lib/base/errors";
import { action } from "#lib/doors/action";
import { withdrawInvitation } from "#lib/people/accounts/invitations";

/** Withdraws an open invitation. */
export const withdraw = action({
  name: "withdraw_invitation",
  rate: "write",
  input: z.object({ id: z.string().max(100) }),
  output: z.void(),
  async handler({ db, caller }, { id }) {
    if (await withdrawInvitation(db, caller.userId, id)) return;
    throw new AppError("not_found", "This invitation was used or withdrawn already.");
  },
});
