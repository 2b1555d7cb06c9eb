import { z } from "zod";
import { deleteMessage } from "#lib/changes/comments/store";
import { guestMessagePlace, lockOwnMessage } from "./guest-comment";
import { findGuestDocument, guestOperation } from "./guest-operation";

/** Deletes a message that a guest wrote in this browser, and the comment with its last message. */
export const deleteMessageAsGuest = guestOperation({
  name: "delete_message_as_guest",
  guest: "comment",
  rate: "write",
  input: guestMessagePlace,
  output: z.void(),
  async handler(context, place) {
    const { row } = await findGuestDocument(context);
    const { comment, message } = await lockOwnMessage(context, row.id, place);
    await deleteMessage(context, comment, message.id);
  },
});
