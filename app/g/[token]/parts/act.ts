"use server";

import { guestAction } from "#lib/doors/action";
import { commentAsGuest } from "#lib/operations/guest/comment-as-guest";
import { deleteMessageAsGuest } from "#lib/operations/guest/delete-message-as-guest";
import { editMessageAsGuest } from "#lib/operations/guest/edit-message-as-guest";
import { openGuestLink } from "#lib/operations/guest/open-guest-link";
import { replyAsGuest } from "#lib/operations/guest/reply-as-guest";

/** Opens a guest link by its password, until the link ends or the browser forgets its cookie. */
export const open = guestAction(openGuestLink);

/** Comments on the document of a guest link, under a name that the guest gives. */
export const comment = guestAction(commentAsGuest);

/** Replies to a comment, under a name that the guest gives. */
export const reply = guestAction(replyAsGuest);

/** Changes a message that was written in this browser. */
export const edit = guestAction(editMessageAsGuest);

/** Deletes a message that was written in this browser. */
export const remove = guestAction(deleteMessageAsGuest);
