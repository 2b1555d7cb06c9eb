import { z } from "zod";
import { documentId } from "#lib/base/document-shape";
import { operation } from "#lib/base/operation";
import { roleShape } from "#lib/base/role-shape";
import { holderFields, peopleShape } from "#lib/sharing/shape";
import { listPeople, putShare } from "#lib/sharing/store";

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
  async handler(context, { id, role, ...holder }) {
    const subject = { kind: "document" as const, id };
    await putShare(context, subject, holder, role);
    return listPeople({ ...context, role: "view" }, subject);
  },
});
