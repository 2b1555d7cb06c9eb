import { z } from "zod";
import { operation } from "#lib/base/operation";
import { citationId } from "#lib/works/library/entries/shape";
import { relatedWorksShape } from "#lib/works/library/related/shape";
import { listRelated } from "#lib/works/library/related/store";

/** Lists the works of the library that are related to one of it. */
export const listRelatedWorks = operation({
  name: "list_related_works",
  route: "GET /api/w/citations/[citationId]/related",
  summary:
    "Lists works of the library that a person related to this one, that documents cite together with it, or that share authors with it, nearest first.",
  scope: "read",
  reach: "account",
  input: z.object({ citationId }),
  output: relatedWorksShape,
  async handler({ db, caller }, { citationId }) {
    return { related: await listRelated(db, caller.userId, citationId) };
  },
});
