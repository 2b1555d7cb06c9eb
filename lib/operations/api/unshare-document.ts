import { z } from "zod";
import { operation } from "#lib/base/operation";
import { peopleShape, removedFields } from "#lib/people/sharing/shape";
import { removeShare } from "#lib/people/sharing/store";
import { documentId } from "#lib/shapes/document-shape";

/** Removes a role on a document. */
export const unshareDocument = operation({
  name: "unshare_document",
  route: "DELETE /api/w/documents/[id]/people",
  summary: "Removes the role of a person, an e-mail address or everybody on a document; callers may give up their own.",
  scope: "update",
  // Callers may give up their own role, whatever it is.
  role: "view",
  roleWhenInvalid: "owner",
  reach: "document",
  session: true,
  input: z.object({ id: documentId, ...removedFields }),
  output: peopleShape,
  audited: (_people, { id, email }) => ({
    kind: "access.taken",
    subjectId: id,
    details: { from: email ?? "everyone" },
  }),
  async handler(context, { id, ...holder }) {
    const subject = { kind: "document" as const, id };
    return removeShare(context, subject, holder);
  },
});
