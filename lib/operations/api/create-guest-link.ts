import { z } from "zod";
import { env } from "#lib/base/env";
import { operation } from "#lib/base/operation";
import { timestamp } from "#lib/base/timestamp";
import { hashGuestPassword } from "#lib/people/guests/password";
import { guestLinkShape, guestPassword, guestRole } from "#lib/people/guests/shape";
import { insertGuestLink } from "#lib/people/guests/store";
import { documentId } from "#lib/shapes/document-shape";

/** Makes a guest link of a document. */
export const createGuestLink = operation({
  name: "create_guest_link",
  route: "POST /api/w/documents/[id]/guests",
  summary: "Makes a link by which people without an account read a document, or comment on it, until a day.",
  scope: "update",
  reach: "document",
  session: true,
  hasSecret: true,
  input: z.object({
    id: documentId,
    role: guestRole.default("view"),
    endsAt: timestamp.optional().describe("A year from now at most; in 30 days by default."),
    password: guestPassword.optional(),
  }),
  output: guestLinkShape.extend({ url: z.string().describe("The link, which no later answer repeats.") }),
  location: ({ id }, asked) => `${asked}/${id}`,
  // Hashing takes a while, in which no transaction should be open.
  prepare: async (_context, { password }) => (password === undefined ? null : hashGuestPassword(password)),
  audited: ({ id: link, role, endsAt }, { id }) => ({
    kind: "link.made",
    subjectId: id,
    details: { link, role, until: endsAt },
  }),
  async handler(context, { id, role, endsAt }, password) {
    const given = { role, endsAt: endsAt === undefined ? undefined : new Date(endsAt), password };
    const { token, ...link } = await insertGuestLink(context, id, given);
    return { ...link, url: `${env().APP_URL}/g/${token}` };
  },
});
