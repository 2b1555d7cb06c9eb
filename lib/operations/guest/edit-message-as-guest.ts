import { z } from "zod";
import { editMessage } from "#lib/changes/comments/store";
import { guestBody, guestMessagePlace, lockOwnMessage } from "./guest-comment";
import { findGuestDocument, guestOperation } from "./guest-operation";

/** Changes the text of a message that a guest wrote in this browser. */
export const editMessageAsGuest = guestOperation({
  name: "edit_message_as_guest",
  guest: "comment",
  rate: "write",
  input: guestMessagePlace.extend({ body: guestBody }),
  output: z.void(),
  async handler(context, { body, ...place }) {
    const { row } = await findGuestDocument(context);
    const { comment, message } = await lockOwnMessage(context, row.id, place);
    // The name stays that of the message, whatever the guest has typed since.
    const { caller } = context;
    const named = { ...context, caller: { ...caller, id: message.by.id, name: message.by.name } };
    await editMessage(named, comment, message, body);
  },
});
