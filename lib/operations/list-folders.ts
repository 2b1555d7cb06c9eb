import { z } from "zod";
import { operation } from "#lib/base/operation";
import { nextCursor, pagingFields } from "#lib/base/paging";
import { folderShape } from "#lib/folders/shape";
import { listFolderRows, presentFolder } from "#lib/folders/store";

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
