import { z } from "zod";
import { listComments } from "#lib/changes/comments/list";
import { foldBefore } from "#lib/changes/writing/fold-soon";
import { guestRole } from "#lib/people/guests/shape";
import { guestText } from "#lib/publishing/guest-text";
import { guestComment, guestCommentShape } from "./guest-comment";
import { findGuestDocument, guestOf, guestOperation } from "./guest-operation";

// As many as a page shows without paging.
const MOST_COMMENTS = 500;

/** Reads the text of a guest link, and its open comments if the link is for comments. */
export const readAsGuest = guestOperation({
  name: "read_as_guest",
  guest: "view",
  rate: "read",
  input: z.strictObject({}),
  output: z.object({
    title: z.string(),
    locale: z.string(),
    html: z.string().describe("The text as safe HTML, without pending suggestions."),
    role: guestRole,
    comments: z.array(guestCommentShape),
  }),
  async handler(context) {
    const guest = guestOf(context);
    const { documentId, role } = guest;
    await foldBefore(documentId);
    const { row, content } = await findGuestDocument(context);
    const text = await guestText(context.db, row, content);
    if (role === "view") return { title: row.title, ...text, role, comments: [] };
    const asked = { status: "open", limit: MOST_COMMENTS } as const;
    const { comments } = await listComments(context, row.id, content, asked);
    return { title: row.title, ...text, role, comments: comments.map((one) => guestComment(one, guest)) };
  },
});
