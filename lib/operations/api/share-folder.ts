import { z } from "zod";

import { operation } from "#lib/base/operation";
import { folderId } from "#lib/filing/folders/shape";
import { holderFields, peopleShape } from "#lib/people/sharing/shape";
import { listPeople, putShare } from "#lib/people/sharing/store";
import { roleShape } from "#lib/shapes/role-shape";

/** Gives a role on a folder. */
export const shareFolder = operation({
  name: "share_folder",
  route: "PUT /api/w/folders/[folderId]/people",
  summary:
    "Gives a person, an e-mail address or everybody a role on a folder and all below it; the role owner hands it over.",
  scope: "update",
  reach: "account",
  session: true,
  input: z.object({ folderId, ...holderFields, role: roleShape }),
  output: peopleShape,
  audited: (_people, { folderId, role, email }) => ({
    kind: "access.given",
    subjectId: folderId,
    details: { role, to: email ?? "everyone" },
  }),
  async handler(context, { folderId, role, ...holder }) {
    const subject = { kind: "folder" as const, id: folderId };
    await putShare(context, subject, holder, role);
    return listPeople({ ...context, role: "view" }, subject);
  },
});
