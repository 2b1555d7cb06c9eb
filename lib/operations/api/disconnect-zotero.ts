import { z } from "zod";
import { operation } from "#lib/base/operation";
import { deleteConnection } from "#lib/works/zotero/connections/store";
import { zoteroId } from "#lib/works/zotero/items/shape";

/** Ends a connection to Zotero. */
export const disconnectZotero = operation({
  name: "disconnect_zotero",
  route: "DELETE /api/w/zotero/[zoteroId]",
  summary: "Ends a connection to Zotero and forgets its key, while the works remain here and there.",
  scope: "delete",
  reach: "account",
  session: true,
  input: z.object({ zoteroId }),
  output: z.object({ deleted: z.literal(true), id: z.string() }),
  async handler({ db, caller }, { zoteroId: id }) {
    await deleteConnection(db, caller.userId, id);
    return { deleted: true as const, id };
  },
});
