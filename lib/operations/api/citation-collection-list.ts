import { z } from "zod";
import { operation } from "#lib/base/operation";
import { nextCursor, pagingFields } from "#lib/shapes/paging";
import { collectionShape } from "#lib/works/library/collections/shape";
import { listCollectionRows, presentCollection } from "#lib/works/library/collections/store";

/** Lists a person's collections. */
export const citationCollectionList = operation({
  name: "citation_collection_list",
  route: "GET /api/d/citation-collections",
  summary: "Lists the collections of the citation library by name, each with the number of citations in it.",
  scope: "read",
  reach: "account",
  input: z.object(pagingFields),
  output: z.object({ collections: z.array(collectionShape), nextCursor }),
  async handler({ db, caller }, paging) {
    const { rows, nextCursor } = await listCollectionRows(db, { userId: caller.userId, ...paging });
    return { collections: rows.map(presentCollection), nextCursor };
  },
});
