import { z } from "zod";
import { operation } from "#lib/base/operation";
import { highlightShape } from "#lib/works/highlights/shape";
import { listHighlights as list } from "#lib/works/highlights/store";
import { citationId } from "#lib/works/library/entries/shape";
import { findLibraryCitation } from "#lib/works/library/entries/store";

/** Lists the highlights in the PDFs of a work. */
export const listHighlights = operation({
  name: "list_highlights",
  route: "GET /api/w/citations/[citationId]/highlights",
  summary: "Lists the words that you marked in the PDFs of a work, with colours and notes, in reading order.",
  scope: "read",
  reach: "account",
  input: z.object({ citationId }),
  output: z.object({ highlights: z.array(highlightShape) }),
  async handler({ db, caller }, { citationId }) {
    await findLibraryCitation(db, caller.userId, citationId);
    return { highlights: await list(db, citationId) };
  },
});
