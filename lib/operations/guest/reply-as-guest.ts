import { z } from "zod";
import { commentId } from "#lib/changes/comments/shape";
import { insertMessage, lockComment } from "#lib/changes/comments/store";
import { guestMessageFields, namedGuest } from "./guest-comment";
import { findGuestDocument, guestOperation } from "./guest-operation";

/** Replies to a comment on the document of a guest link. */
export const replyAsGuest = guestOperation({
  name: "reply_as_guest",
  guest: "comment",
  rate: "write",
  input: z.strictObject({ ...guestMessageFields, commentId }),
  output: z.void(),
  async handler(context, { name, body, commentId }) {
    const { row } = await findGuestDocument(context);
    const comment = await lockComment(context.db, row.id, commentId);
    await insertMessage(await namedGuest(context, name), comment, body);
  },
});
