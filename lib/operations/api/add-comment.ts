import { z } from "zod";
import { operation } from "#lib/base/operation";
import { MOST_QUOTED } from "#lib/changes/comments/anchor";
import { presentComment } from "#lib/changes/comments/list";
import { completeMentions } from "#lib/changes/comments/mention-people";
import { commentShape, messageBody } from "#lib/changes/comments/shape";
import { anchorOf, insertComment, lateAnchorOf } from "#lib/changes/comments/store";
import { findDocumentWithContent } from "#lib/documents/store/store";
import { documentId } from "#lib/shapes/document-shape";

/** Comments on a document. */
export const addComment = operation({
  name: "add_comment",
  route: "POST /api/w/documents/[id]/comments",
  summary: "Comments on a document, on one of its blocks, or on words in a block.",
  scope: "suggest",
  role: "comment",
  reach: "document",
  input: z.object({
    id: documentId,
    nodeId: z.string().min(1).max(100).optional().describe("The block; none for the whole document."),
    quote: z.string().min(1).max(MOST_QUOTED).optional().describe("The exact words in the block's text."),
    prefix: z.string().max(100).optional().describe("The text before the words, for words that occur more than once."),
    suffix: z.string().max(100).optional().describe("The text after them."),
    onMissing: z
      .enum(["refuse", "keep"])
      .default("refuse")
      .describe(
        "`keep` is for comments that were written earlier: words that their block no longer has are looked for in other blocks, and where they are gone the comment is kept as orphaned.",
      ),
    body: messageBody,
  }),
  output: commentShape,
  location: ({ id }, asked) => `${asked}/${id}`,
  async handler(context, { id, body, onMissing, ...target }) {
    const { row, content } = await findDocumentWithContent(context, id);
    const anchor = onMissing === "keep" ? lateAnchorOf(content, target) : anchorOf(content, target);
    const comment = await insertComment(context, row.id, anchor, await completeMentions(context, row.id, body));
    return presentComment(context, comment, content);
  },
});
