import { z } from "zod";
import { operation } from "#lib/base/operation";
import { highlightId } from "#lib/works/highlights/shape";
import { deleteHighlight as remove } from "#lib/works/highlights/store";
import { citationId } from "#lib/works/library/entries/shape";

/** Removes a highlight. */
export const deleteHighlight = operation({
  name: "delete_highlight",
  route: "DELETE /api/w/citations/[citationId]/highlights/[highlightId]",
  summary: "Removes a highlight; quotations that were made of it stay.",
  scope: "update",
  reach: "account",
  hints: { destructive: true },
  input: z.object({ citationId, highlightId }),
  output: z.object({ deleted: z.literal(true), id: z.string() }),
  async handler(context, { citationId, highlightId }) {
    await remove(context, { citationId, id: highlightId });
    return { deleted: true as const, id: highlightId };
  },
});
