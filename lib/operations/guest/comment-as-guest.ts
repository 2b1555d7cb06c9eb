import { z } from "zod";
import { anchorText, findQuote, MOST_QUOTED } from "#lib/changes/comments/anchor";
import { insertComment } from "#lib/changes/comments/store";
import { guestMessageFields, namedGuest, wordsGone } from "./guest-comment";
import { findGuestDocument, guestOperation } from "./guest-operation";

/** Comments on the document of a guest link, or on words in it. */
export const commentAsGuest = guestOperation({
  name: "comment_as_guest",
  guest: "comment",
  rate: "write",
  input: z.strictObject({
    ...guestMessageFields,
    quote: z.string().min(1).max(MOST_QUOTED).optional(),
    prefix: z.string().max(100).default(""),
    suffix: z.string().max(100).default(""),
  }),
  output: z.void(),
  async handler(context, { name, body, quote, ...around }) {
    const { row, content } = await findGuestDocument(context);
    const whole = { nodeId: null, quote: null };
    const anchor = quote === undefined ? whole : findQuote(anchorText(content), { exact: quote, ...around });
    if (!anchor) throw wordsGone();
    await insertComment(await namedGuest(context, name), row.id, anchor, body);
  },
});
