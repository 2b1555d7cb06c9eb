import { z } from "zod";
import { operation } from "#lib/base/operation";
import { chooseLibraries, readConnection } from "#lib/works/zotero/connections/store";
import { zoteroConnectionShape, zoteroId } from "#lib/works/zotero/items/shape";
import { zoteroChanged } from "#lib/works/zotero/sync/syncer";

const libraryId = z.string().min(1).max(100);

/** Chooses which libraries of a connection are kept in step. */
export const chooseZoteroLibraries = operation({
  name: "choose_zotero_libraries",
  route: "PATCH /api/w/zotero/[zoteroId]",
  summary:
    "Chooses the libraries at Zotero that are kept in step with the library here, and the one that new works go to.",
  scope: "update",
  reach: "account",
  input: z.object({
    zoteroId,
    libraryIds: z
      .array(libraryId)
      .max(1000)
      .transform((ids) => [...new Set(ids)])
      .describe("All libraries to keep in step, by their ids."),
    sendNewTo: libraryId.nullable().default(null).describe("The library that works from here go to; null for none."),
  }),
  output: zoteroConnectionShape,
  async handler({ db, caller, now }, { zoteroId: id, libraryIds, sendNewTo }) {
    await chooseLibraries(db, caller.userId, id, { libraryIds, sendNewTo }, now);
    zoteroChanged();
    return readConnection(db, caller.userId, id);
  },
});
