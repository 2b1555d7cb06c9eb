import { z } from "zod";
import { operation } from "#lib/base/operation";
import { commitDocument } from "#lib/changes/writing/commit";
import { lockToWrite } from "#lib/changes/writing/lock";
import { takeDownParts } from "#lib/changes/writing/take-down-parts";
import { requireVersion } from "#lib/documents/store/require-version";
import { documentId } from "#lib/shapes/document-shape";

/** Takes a document's page down. */
export const unpublishDocument = operation({
  name: "unpublish_document",
  route: "DELETE /api/d/[id]/publish",
  summary:
    "Makes a published document a draft again, a book with its parts; its page is gone, its slug stays reserved.",
  scope: "publish",
  reach: "document",
  hints: { destructive: true },
  input: z.object({ id: documentId }),
  output: z.object({ unpublished: z.literal(true), id: z.string() }),
  audited: (_unpublished, { id }) => ({ kind: "document.unpublished", subjectId: id }),
  async handler(context, { id }) {
    const before = await lockToWrite(context, id);
    requireVersion(before.row.version, context.ifMatch);
    await takeDownParts(context, { bookId: id });
    await commitDocument(context, before, { isPublished: false }, { action: "unpublish", summary: "Unpublished" });
    return { unpublished: true as const, id };
  },
});
