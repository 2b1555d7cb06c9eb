import { z } from "zod";
import { operation } from "#lib/base/operation";
import { findDocument } from "#lib/documents/store/store";
import { guestLinkShape } from "#lib/people/guests/shape";
import { listGuestLinks as list } from "#lib/people/guests/store";
import { documentId } from "#lib/shapes/document-shape";

/** Lists the guest links of a document. */
export const listGuestLinks = operation({
  name: "list_guest_links",
  route: "GET /api/w/documents/[id]/guests",
  summary: "Lists the guest links of a document, newest first, with when each ends and was last used.",
  scope: "read",
  reach: "document",
  session: true,
  input: z.object({ id: documentId }),
  output: z.object({ guestLinks: z.array(guestLinkShape) }),
  async handler(context, { id }) {
    const { id: found } = await findDocument(context, id);
    return { guestLinks: await list(context.db, found) };
  },
});
