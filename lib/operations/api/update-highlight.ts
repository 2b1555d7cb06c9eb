import { z } from "zod";
import { operation } from "#lib/base/operation";
import { highlightChanges, highlightId, highlightShape } from "#lib/works/highlights/shape";
import { updateHighlight as update } from "#lib/works/highlights/store";
import { citationId } from "#lib/works/library/entries/shape";

/** Changes the note or the colour of a highlight. */
export const updateHighlight = operation({
  name: "update_highlight",
  route: "PATCH /api/w/citations/[citationId]/highlights/[highlightId]",
  summary: "Changes the note or the colour of a highlight.",
  scope: "update",
  reach: "account",
  input: z.object({ citationId, highlightId, ...highlightChanges }),
  output: highlightShape,
  handler: (context, { citationId, highlightId, note, color }) =>
    update(context, { citationId, id: highlightId }, { note: note === "" ? null : note, color }),
});
