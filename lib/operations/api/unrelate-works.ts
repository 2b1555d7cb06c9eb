import { z } from "zod";
import { operation } from "#lib/base/operation";
import { citationId } from "#lib/works/library/entries/shape";
import { unrelateWorks as unrelate } from "#lib/works/library/related/store";

/** Ends that two works are related by hand. */
export const unrelateWorks = operation({
  name: "unrelate_works",
  route: "DELETE /api/w/citations/[citationId]/related/[otherId]",
  summary: "Ends that two works are related by hand; both stay in the library.",
  scope: "update",
  reach: "account",
  hints: { destructive: true },
  input: z.object({ citationId, otherId: citationId }),
  output: z.object({ removed: z.literal(true), id: z.string() }),
  async handler(context, { citationId, otherId }) {
    await unrelate(context, citationId, otherId);
    return { removed: true as const, id: otherId };
  },
});
