import { z } from "zod";
import { operation } from "#lib/base/operation";
import { folderShape } from "#lib/filing/folders/shape";
import { listFolderRows, presentFolder } from "#lib/filing/folders/store";
import { nextCursor, pagingFields } from "#lib/shapes/paging";

/** Lists a person's folders. */
export const listFolders = operation({
  name: "list_folders",
  route: "GET /api/d/folders",
  summary: "Lists all folders by name, each with the folder it is in and the number of documents in it.",
  scope: "read",
  reach: "folder",
  input: z.object(pagingFields),
  output: z.object({ folders: z.array(folderShape), nextCursor }),
  async handler({ db, caller }, paging) {
    const { rows, nextCursor } = await listFolderRows(db, caller, paging);
    return { folders: rows.map(presentFolder), nextCursor };
  },
});
