import { z } from "zod";
import { notify, presenceShape } from "#lib/base/notify";
import { operation } from "#lib/base/operation";
import { findDocument } from "#lib/documents/store/store";
import { documentId } from "#lib/shapes/document-shape";

/** Tells the other pages of a document where a page without a WebSocket is, through the gate; it is not part of the API. */
export const tellPresence = operation({
  name: "tell_presence",
  route: "PUT /api/d/[id]/presence",
  summary: "Tells others who have a document open where a page's caret is.",
  scope: "read",
  role: "view",
  reach: "document",
  input: z.object({ id: documentId, page: presenceShape.shape.page, caret: presenceShape.shape.caret }),
  output: z.object({}),
  async handler(context, { id, page, caret }) {
    await findDocument(context, id);
    const { userId, name } = context.caller;
    // Others answer each time, since it is not known whether this page has just come.
    await notify(context.db, { id, presence: { page, userId, name, caret, isGone: false, hasCome: true } });
    return {};
  },
});
