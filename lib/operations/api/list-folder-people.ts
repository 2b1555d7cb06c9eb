import { z } from "zod";
import { operation } from "#lib/base/operation";
import { folderId } from "#lib/filing/folders/shape";
import { peopleShape } from "#lib/people/sharing/shape";
import { listPeople } from "#lib/people/sharing/store";

/** Lists the people with access to a folder. */
export const listFolderPeople = operation({
  name: "list_folder_people",
  route: "GET /api/w/folders/[folderId]/people",
  summary: "Lists the people who can read, comment on, edit or own the contents of a folder, and by which share.",
  scope: "read",
  role: "view",
  reach: "folder",
  input: z.object({ folderId }),
  output: peopleShape,
  handler: (context, { folderId }) => listPeople(context, { kind: "folder", id: folderId }),
});
