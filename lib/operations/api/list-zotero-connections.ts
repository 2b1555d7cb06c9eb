import { z } from "zod";
import { operation } from "#lib/base/operation";
import { listConnections } from "#lib/works/zotero/connections/store";
import { zoteroConnectionShape } from "#lib/works/zotero/items/shape";

/** Lists the caller's connections to Zotero. */
export const listZoteroConnections = operation({
  name: "list_zotero_connections",
  route: "GET /api/w/zotero",
  summary:
    "Lists the connections to Zotero with their libraries, the progress of a run, and what the last ones reported.",
  scope: "read",
  reach: "account",
  input: z.object({}),
  output: z.object({ connections: z.array(zoteroConnectionShape), nextCursor: z.null() }),
  handler: async ({ db, caller }) => ({ connections: await listConnections(db, caller.userId), nextCursor: null }),
});
