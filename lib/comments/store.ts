import "server-only";
import { and, asc, count, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "#db/client";
import { comment, message } from "#db/schema";
import { by as byShape } from "#lib/base/document-shape";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import { notify } from "#lib/base/notify";
import type { Context } from "#lib/base/operation";
import { decodeCursor, page } from "#lib/base/paging";
import type { DocumentJson } from "#lib/document/document";
import { tellOfMessage, untellOfMessage } from "#lib/notifications/store";
import { authorOf } from "#lib/versions/author";
import { type Anchor, type AnchorText, anchorText, findAnchor, quoteIn } from "./anchor";
import { mentionsOf } from "./mentions";
import type { commentShape } from "./shape";

type Row = typeof comment.$inferSelect;
type MessageRow = typeof message.$inferSelect;
type Shown = z.input<typeof commentShape>;

const MOST_COMMENTS = 20_000;
const MOST_MESSAGES = 500;

/**
 * The anchor that a request names; throws `not_found` for an unknown block and `text_not_found` for words that the text
 * lacks.
 */
export function anchorOf(doc: DocumentJson, nodeId: string | undefined, exact: string | undefined): Anchor {
  if (nodeId === undefined) {
    if (exact === undefined) return { nodeId: null, quote: null };
    throw new AppError("invalid_request", "A quote needs the block that it is in.", {
      details: [{ path: "nodeId", message: "is needed with quote" }],
    });
  }
  const block = anchorText(doc).find(({ id }) => id === nodeId);
  if (!block) {
    throw new AppError("not_found", "There is no such block in this document.", {
      details: [{ path: "nodeId", message: nodeId.slice(0, 100) }],
      hint: "Read the document with format=nodes to see the ids of its blocks.",
    });
  }
  if (exact === undefined) return { nodeId, quote: null };
  const quote = quoteIn(block.text, exact);
  if (quote) return { nodeId, quote };
  throw new AppError("text_not_found", "The block does not have this text.", {
    details: [{ path: "quote", message: block.text.slice(0, 300) }],
    hint: "Quote the block's text exactly as format=nodes gives it in `text`.",
  });
}

/** Adds a comment with its first message. */
export async function insertComment(context: Context, documentId: string, anchor: Anchor, body: string): Promise<Row> {
  const { db, now } = context;
  const [{ comments } = { comments: 0 }] = await db
    .select({ comments: count() })
    .from(comment)
    .where(eq(comment.documentId, documentId));
  if (comments >= MOST_COMMENTS) {
    throw new AppError("invalid_request", `This document has ${MOST_COMMENTS} comments, the most there can be.`);
  }
  const [row] = await db
    .insert(comment)
    .values({ id: newId("com"), documentId, ...anchor, status: "open", createdAt: now })
    .returning();
  if (!row) throw new Error("The comment was not inserted.");
  await insertMessage(context, row, body);
  return row;
}

/** Adds a message to a comment; throws `invalid_request` beyond 500 messages. */
export async function insertMessage(context: Context, { id, documentId }: Row, body: string): Promise<void> {
  const { db, caller, now } = context;
  const [{ messages } = { messages: 0 }] = await db
    .select({ messages: count() })
    .from(message)
    .where(eq(message.commentId, id));
  if (messages >= MOST_MESSAGES) {
    throw new AppError("invalid_request", `This comment has ${MOST_MESSAGES} messages, the most there can be.`, {
      hint: "Resolve it and begin another.",
    });
  }
  const messageId = newId("msg");
  await db.insert(message).values({ id: messageId, commentId: id, body, ...authorOf(caller), createdAt: now });
  await tellOfMessage(context, { documentId, commentId: id, messageId }, mentionsOf(body), true);
  await notify(db, { id: documentId, comment: id });
}

/** Finds a comment of a document and locks it until the transaction ends; throws `not_found`. */
export async function lockComment(tx: Executor, documentId: string, id: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(comment)
    .where(and(eq(comment.id, id), eq(comment.documentId, documentId)))
    .for("update");
  if (row) return row;
  throw new AppError("not_found", "There is no such comment on this document.", {
    details: [{ path: "commentId", message: id.slice(0, 100) }],
  });
}

/** Resolves or reopens a comment. */
export async function setStatus({ db, caller, now }: Context, row: Row, status: Row["status"]): Promise<Row> {
  if (row.status === status) return row;
  const resolved =
    status === "resolved"
      ? { resolvedAt: now, resolvedBy: authorOf(caller).by }
      : { resolvedAt: null, resolvedBy: null };
  const [changed] = await db
    .update(comment)
    .set({ status, ...resolved })
    .where(eq(comment.id, row.id))
    .returning();
  await notify(db, { id: row.documentId, comment: row.id });
  return changed ?? row;
}

/**
 * Finds a message that the caller may change, or delete as the document's owner; throws `not_found` and
 * `insufficient_role`.
 */
export async function lockMessage(
  { db, caller }: Pick<Context, "db" | "caller">,
  row: Row,
  id: string,
  mayBeAnothers: boolean,
): Promise<MessageRow> {
  const [found] = await db
    .select()
    .from(message)
    .where(and(eq(message.id, id), eq(message.commentId, row.id)))
    .for("update");
  if (!found) {
    throw new AppError("not_found", "There is no such message in this comment.", {
      details: [{ path: "messageId", message: id.slice(0, 100) }],
    });
  }
  if (mayBeAnothers || byShape.parse(found.by).id === caller.id) return found;
  throw new AppError("insufficient_role", "Someone else wrote this message. You can change only your own.", {
    details: [{ path: "messageId", message: "was written by someone else" }],
  });
}

/** Changes the text of a message. */
export async function editMessage(context: Context, row: Row, id: string, body: string): Promise<void> {
  const { db, now } = context;
  await db.update(message).set({ body, editedAt: now }).where(eq(message.id, id));
  await tellOfMessage(
    context,
    { documentId: row.documentId, commentId: row.id, messageId: id },
    mentionsOf(body),
    false,
  );
  await notify(db, { id: row.documentId, comment: row.id });
}

/** Deletes a message, and the comment with its last message; returns whether the comment still exists. */
export async function deleteMessage({ db }: Context, row: Row, id: string): Promise<boolean> {
  await db.delete(message).where(eq(message.id, id));
  await untellOfMessage(db, id);
  const [left] = await db.select({ id: message.id }).from(message).where(eq(message.commentId, row.id)).limit(1);
  if (!left) await db.delete(comment).where(eq(comment.id, row.id));
  await notify(db, { id: row.documentId, comment: row.id });
  return left !== undefined;
}

/**
 * A page of a document's comments in reading order; comments on the whole document come first, those whose text is gone
 * last.
 */
export async function listComments(
  db: Executor,
  documentId: string,
  doc: DocumentJson,
  {
    status,
    nodeId,
    limit,
    cursor,
  }: { status: Row["status"] | null; nodeId?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<{ comments: Shown[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, z.tuple([z.literal("comments"), z.string()]));
  const rows = await db
    .select()
    .from(comment)
    .where(and(eq(comment.documentId, documentId), status === null ? undefined : eq(comment.status, status)))
    .orderBy(asc(comment.createdAt), asc(comment.id));
  const blocks = anchorText(doc);
  const placed = rows
    .map((row) => ({ row, place: findAnchor(blocks, row) }))
    .filter(({ row, place }) => nodeId === undefined || (place?.nodeId ?? row.nodeId) === nodeId)
    .sort((a, b) => orderOf(a.place) - orderOf(b.place) || (a.place?.from ?? 0) - (b.place?.from ?? 0));
  const from = after === null ? 0 : placed.findIndex(({ row }) => row.id === after[1]) + 1;
  const cut = page(placed.slice(from, from + limit + 1), limit, ({ row }) => ["comments", row.id]);
  return {
    comments: await present(
      db,
      cut.rows.map(({ row }) => row),
      blocks,
    ),
    nextCursor: cut.nextCursor,
  };
}

const orderOf = (place: { index: number } | null) => place?.index ?? Number.MAX_SAFE_INTEGER;

/** One comment with its messages and its place in the current text. */
export async function presentComment(db: Executor, row: Row, doc: DocumentJson): Promise<Shown> {
  const [shown] = await present(db, [row], anchorText(doc));
  if (!shown) throw new Error("The comment was not presented.");
  return shown;
}

async function present(db: Executor, rows: readonly Row[], blocks: AnchorText): Promise<Shown[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const messages = await db
    .select()
    .from(message)
    .where(inArray(message.commentId, ids))
    .orderBy(asc(message.createdAt), asc(message.id));
  const byComment = new Map<string, MessageRow[]>(ids.map((id) => [id, []]));
  for (const each of messages) byComment.get(each.commentId)?.push(each);
  return rows.map((row) => {
    const place = findAnchor(blocks, row);
    return {
      id: row.id,
      documentId: row.documentId,
      nodeId: place ? place.nodeId : row.nodeId,
      quote: row.quote,
      status: row.status,
      orphaned: place === null,
      messages: (byComment.get(row.id) ?? []).map(presentMessage),
      createdAt: row.createdAt.toISOString(),
      resolvedAt: row.resolvedAt?.toISOString() ?? null,
      resolvedBy: row.resolvedBy === null ? null : byShape.parse(row.resolvedBy),
    };
  });
}

const presentMessage = ({ id, body, by, origin, model, agent, createdAt, editedAt }: MessageRow) => ({
  id,
  body,
  by: byShape.parse(by),
  origin,
  model,
  agent,
  createdAt: createdAt.toISOString(),
  editedAt: editedAt?.toISOString() ?? null,
});
