import { z } from "zod";
import { operation } from "#lib/base/operation";
import { holderFields, peopleShape } from "#lib/people/sharing/shape";
import { listPeople, putShare } from "#lib/people/sharing/store";
import { documentId } from "#lib/shapes/document-shape";
import { roleShape } from "#lib/shapes/role-shape";

/** Gives a role on a document. */
export const shareDocument = operation({
  name: "share_document",
  route: "PUT /api/w/documents/[id]/people",
  summary: "Gives a person, an e-mail address or everybody a role on a document; the role owner transfers it.",
  scope: "update",
  reach: "document",
  session: true,
  input: z.object({ id: documentId, ...holderFields, role: roleShape }),
  output: peopleShape,
  audited: (_people, { id, role, email }) => ({
    kind: "access.given",
    subjectId: id,
    details: { role, to: email ?? "everyone" },
  }),
  async handler(context, { id, role, ...holder }) {
    const subject = { kind: "document" as const, id };
    await putShare(context, subject, holder, role);
    return listPeople({ ...context, role: "view" }, subject);
  },
});
