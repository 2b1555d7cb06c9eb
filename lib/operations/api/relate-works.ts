import { z } from "zod";
import { operation } from "#lib/base/operation";
import { citationId } from "#lib/works/library/entries/shape";
import { relatedWorksShape } from "#lib/works/library/related/shape";
import { listRelated, relateWorks as relate } from "#lib/works/library/related/store";

/** Relates two works of the library. */
export const relateWorks = operation({
  name: "relate_works",
  route: "PUT /api/w/citations/[citationId]/related/[otherId]",
  summary: "Relates two works of the library to each other, and returns what is related to the first.",
  scope: "update",
  reach: "account",
  input: z.object({ citationId, otherId: citationId }),
  output: relatedWorksShape,
  async handler(context, { citationId, otherId }) {
    await relate(context, citationId, otherId);
    return { related: await listRelated(context.db, context.caller.userId, citationId) };
  },
});
