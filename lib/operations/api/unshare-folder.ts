import { z } from "zod";

import { operation } from "#lib/base/operation";
import { folderId } from "#lib/filing/folders/shape";
import { peopleShape, removedFields } from "#lib/people/sharing/shape";
import { removeShare } from "#lib/people/sharing/store";

/** Removes a role on a folder. */
export const unshareFolder = operation({
  name: "unshare_folder",
  route: "DELETE /api/w/folders/[folderId]/people",
  summary: "Removes the role of a person, an e-mail address or everybody on a folder; callers may give up their own.",
  scope: "update",
  // Callers may give up their own role, whatever it is.
  role: "view",
  roleWhenInvalid: "owner",
  reach: "account",
  session: true,
  input: z.object({ folderId, ...removedFields }),
  output: peopleShape,
  audited: (_people, { folderId, email }) => ({
    kind: "access.taken",
    subjectId: folderId,
    details: { from: email ?? "everyone" },
  }),
  async handler(context, { folderId, ...holder }) {
    const subject = { kind: "folder" as const, id: folderId };
    return removeShare(context, subject, holder);
  },
});
