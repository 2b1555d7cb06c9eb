import { z } from "zod";
import { env } from "#lib/base/env";
import { queueMail } from "#lib/delivery/mail/store";
import { createInvitation } from "#lib/people/accounts/invitations";
import { workspaceOperation } from "./workspace-operation";

const addressShape = z.email().max(200);

/** Creates an invitation and returns its link, which cannot be read again; mails it when the note is an address. */
export const invitePerson = workspaceOperation({
  name: "invite_person",
  rate: "write",
  input: z.strictObject({ note: z.string().trim().max(200, "This is longer than 200 characters.") }),
  output: z.string(),
  audited: (_link, { note }) => ({ kind: "person.invited", details: { to: note } }),
  async handler({ db, caller, now }, { note }) {
    const { token } = await createInvitation(db, caller.userId, note, now);
    const link = `${env().APP_URL}/invite/${token}`;
    const address = addressShape.safeParse(note);
    if (address.success) {
      await queueMail(db, { kind: "invitation", recipient: address.data, data: { link, by: caller.name } }, now);
    }
    return link;
  },
});
