import { z } from "zod";
import { operation } from "#lib/base/operation";
import { guestId } from "#lib/people/guests/shape";
import { revokeGuestLink as revoke } from "#lib/people/guests/store";
import { documentId } from "#lib/shapes/document-shape";

/** Revokes a guest link. */
export const revokeGuestLink = operation({
  name: "revoke_guest_link",
  route: "DELETE /api/w/documents/[id]/guests/[guestId]",
  summary: "Revokes a guest link, which opens nothing from then on; what its guests wrote stays.",
  scope: "update",
  reach: "document",
  session: true,
  hints: { destructive: true },
  input: z.object({ id: documentId, guestId }),
  output: z.object({ deleted: z.literal(true), id: z.string() }),
  audited: (_revoked, { id, guestId }) => ({ kind: "link.revoked", subjectId: id, details: { link: guestId } }),
  async handler({ db }, { id, guestId }) {
    await revoke(db, id, guestId);
    return { deleted: true as const, id: guestId };
  },
});
