import { z } from "zod";
import { operation } from "#lib/base/operation";
import { highlightShape, newHighlightFields } from "#lib/works/highlights/shape";
import { addHighlight as add, placeOfQuote } from "#lib/works/highlights/store";
import { citationId } from "#lib/works/library/entries/shape";
import { findLibraryCitation } from "#lib/works/library/entries/store";

/** Marks words in a PDF of a work. */
export const addHighlight = operation({
  name: "add_highlight",
  route: "POST /api/w/citations/[citationId]/highlights",
  summary: "Marks words on a page of a work's PDF, with a colour and a note.",
  scope: "update",
  reach: "account",
  input: z.object({ citationId, ...newHighlightFields }),
  output: highlightShape,
  location: ({ id }, asked) => `${asked}/${id}`,
  // The PDF may have to be read first.
  async prepare(context, { citationId, ...marked }) {
    await findLibraryCitation(context.db, context.caller.userId, citationId);
    return placeOfQuote(context, citationId, marked);
  },
  async handler(context, { citationId, attachmentId, page, quote, note, color }, start) {
    await findLibraryCitation(context.db, context.caller.userId, citationId);
    return add(context, citationId, { attachmentId, page, quote, start, note: note || null, color });
  },
});
