import type { Context } from "#lib/base/operation";
import { type Anchor, anchorText, quoteIn } from "#lib/changes/comments/anchor";
import { insertImportedComments } from "#lib/changes/comments/store";
import { insertImportedSuggestions, type NewSuggestion } from "#lib/changes/suggestions/store";
import type { DocumentJson } from "#lib/document/model/document";
import { placedBlocks } from "#lib/document/model/placed-blocks";
import { type Author, authorOf } from "#lib/history/versions/author";
import type { FoundChange, FoundComment, FoundDocument } from "#lib/importing/draft/imported";
import { blocksWithPictures } from "./stored-pictures";

type Remarks = {
  documentId: string;
  content: DocumentJson;
  found: Pick<FoundDocument, "changes" | "comments" | "name">;
  /** The addresses of the pictures that came along. */
  addresses: ReadonlyMap<string, string>;
  fileName: string;
};

/** Stores the tracked changes of a file as suggestions and its comments; returns warnings. */
export async function storeRemarks(context: Context, remarks: Remarks): Promise<string[]> {
  const { documentId, content, found } = remarks;
  if (found.changes.length === 0 && found.comments.length === 0) return [];
  const blocks = new Map(placedBlocks(content).map(({ node, index }) => [node.attrs?.id, { node, index }]));
  const suggestions: NewSuggestion[] = [];
  for (const change of found.changes) {
    const { nodeId, placement } = change.proposal;
    const target = blocks.get(nodeId);
    if (!target) continue;
    suggestions.push({
      nodeId,
      nodeIndex: target.index,
      placement,
      original: placement === "replace" ? [target.node] : [],
      proposed: blocksWithPictures(change.proposal.proposed, remarks.addresses),
      documentId,
      baseVersion: 1,
      author: outsideAuthor(context, change.author),
      note: noteOf(change, remarks.fileName),
      createdAt: context.now,
    });
  }
  await insertImportedSuggestions(context, suggestions, authorOf(context.caller).by);
  await insertImportedComments(context, documentId, commentsFor(context, remarks));
  const lost = found.changes.length - suggestions.length;
  return lost > 0 ? [`“${found.name}”: ${lost} tracked changes could not be taken: their text stays as it was.`] : [];
}

// Nobody here: a name in a file proves nothing, so it is no account and says where it comes from.
const OUTSIDE = " (imported)";

/** The author that a file names; what was written counts as written by the caller's kind. */
function outsideAuthor({ caller }: Context, name: string): Author {
  const plain = name
    .replace(/[\p{Cc}\s]+/gu, " ")
    .toWellFormed()
    .slice(0, 200)
    .trim();
  const shown = plain.endsWith(OUTSIDE) ? plain : `${plain || "Unknown author"}${OUTSIDE}`;
  return { ...authorOf(caller), by: { type: "user", id: "", name: shown } };
}

function noteOf({ at }: FoundChange, fileName: string): string {
  const day = at && /^\d{4}-\d{2}-\d{2}/.exec(at)?.[0];
  return `Tracked in “${fileName.slice(0, 200)}”${day ? ` on ${day}` : ""}`;
}

function commentsFor(context: Context, { content, found }: Remarks) {
  const text = anchorText(content);
  return found.comments.map((comment) => ({
    anchor: anchorFor(comment, text),
    isResolved: comment.isResolved,
    messages: comment.messages.flatMap(({ body, author, at }) => {
      const rest = { author: outsideAuthor(context, author), createdAt: momentOf(at, context.now) };
      return piecesOf(body).map((piece) => ({ body: piece, ...rest }));
    }),
  }));
}

const MOST_CHARACTERS = 10_000;

/** A long message as several. */
const piecesOf = (body: string): string[] =>
  (body.match(new RegExp(`[^]{1,${MOST_CHARACTERS}}`, "gu")) ?? []).map((piece) => piece.toWellFormed());

function anchorFor({ nodeId, quote }: FoundComment, text: ReturnType<typeof anchorText>): Anchor {
  const block = nodeId === null ? undefined : text.byId.get(nodeId);
  if (!block) return { nodeId: null, quote: null };
  return { nodeId: block.id, quote: quote && quoteIn(block.text(), quote.exact, quote) };
}

/** A time that a file states; the time of the import for one that is missing, broken or in the future. */
function momentOf(at: string | null, now: Date): Date {
  const stated = new Date(at ?? "");
  const isFit = !Number.isNaN(stated.getTime()) && stated < now && stated.getFullYear() > 1970;
  return isFit ? stated : now;
}
