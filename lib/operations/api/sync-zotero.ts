import { z } from "zod";
import { operation } from "#lib/base/operation";
import { makeDue, readConnection } from "#lib/works/zotero/connections/store";
import { zoteroConnectionShape, zoteroId } from "#lib/works/zotero/items/shape";
import { zoteroChanged } from "#lib/works/zotero/sync/syncer";

/** Begins a run of a connection to Zotero. */
export const syncZotero = operation({
  name: "sync_zotero",
  route: "POST /api/w/zotero/[zoteroId]/sync",
  summary:
    "Begins to synchronize with Zotero now instead of within 15 minutes; list the connections to see its progress.",
  scope: "update",
  reach: "account",
  hints: { openWorld: true },
  input: z.object({ zoteroId }),
  output: zoteroConnectionShape,
  async handler({ db, caller, now }, { zoteroId: id }) {
    await makeDue(db, caller.userId, id, now);
    zoteroChanged();
    return readConnection(db, caller.userId, id);
  },
});
