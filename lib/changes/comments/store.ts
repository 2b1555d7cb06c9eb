import "server-only";
import { and, asc, count, eq, isNotNull, sql } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { prepared } from "#db/connection/prepared";
import { comment, commentVersion, message } from "#db/schema";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import { notify } from "#lib/base/notify";
import type { Context } from "#lib/base/operation";
import { keepDeleted, restoreDeleted } from "#lib/deletions/store";
import { tellOfMessage, untellOfMessage } from "#lib/delivery/notifications/store";
import type { DocumentJson } from "#lib/document/model/document";
import { announce } from "#lib/history/events/store";
import { type Author, authorOf } from "#lib/history/versions/author";
import { type By, by as byShape } from "#lib/shapes/document-shape";
import { agentStates } from "./agent-states";
import { type Anchor, anchorText, findAnchor, followAnchors, quoteIn } from "./anchor";
import { mentionedKeys, mentionsOf } from "./mentions";

/** A stored comment. */
export type CommentRow = typeof comment.$inferSelect;
type Row = CommentRow;
type MessageRow = typeof message.$inferSelect;

const MOST_COMMENTS = 20_000;
const MOST_MESSAGES = 500;

/** The words of a request: `exact` in the block's text, where `prefix` and `suffix` agree most. */
type AskedQuote = { quote?: string | undefined; prefix?: string | undefined; suffix?: string | undefined };

type AskedAnchor = AskedQuote & { nodeId?: string | undefined };

/**
 * The anchor that a request names; throws `not_found` for an unknown block and `text_not_found` for words that the text
 * lacks.
 */
export function anchorOf(doc: DocumentJson, { nodeId, quote: exact, prefix = "", suffix = "" }: AskedAnchor): Anchor {
  if (nodeId === undefined) {
    if (exact === undefined) return { nodeId: null, quote: null };
    throw new AppError("invalid_request", "A quote needs the block that it is in.", {
      details: [{ path: "nodeId", message: "is needed with quote" }],
    });
  }
  const block = anchorText(doc).byId.get(nodeId);
  if (!block) {
    throw new AppError("not_found", "There is no such block in this document.", {
      details: [{ path: "nodeId", message: nodeId.slice(0, 100) }],
      hint: "Read the document with format=nodes to see the ids of its blocks.",
    });
  }
  if (exact === undefined) return { nodeId, quote: null };
  const quote = quoteIn(block.text(), exact, { prefix, suffix });
  if (quote) return { nodeId, quote };
  throw new AppError("text_not_found", "The block does not have this text.", {
    details: [{ path: "quote", message: block.text().slice(0, 300) }],
    hint: "Quote the block's text exactly as format=nodes gives it in `text`.",
  });
}

/** The anchor of a comment that was written earlier: where its words are now, or as it was when they are gone. */
export function lateAnchorOf(doc: DocumentJson, asked: AskedAnchor): Anchor {
  const { nodeId, quote: exact, prefix = "", suffix = "" } = asked;
  if (nodeId === undefined) return anchorOf(doc, asked);
  const text = anchorText(doc);
  const quote = exact === undefined ? null : { exact, prefix, suffix };
  const place = findAnchor(text, { nodeId, quote });
  const block = place && text.byId.get(place.nodeId ?? "");
  const now = block && quote && quoteIn(block.text(), quote.exact, quote);
  return now ? { nodeId: block.id, quote: now } : { nodeId, quote };
}

/** Adds a comment with its first message. */
export async function insertComment(context: Context, documentId: string, anchor: Anchor, body: string): Promise<Row> {
  const { db, caller, now } = context;
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
  const created = { type: "comment.created" as const, data: { commentId: row.id, nodeId: row.nodeId } };
  await announce(
    db,
    { id: documentId, comment: row.id },
    { documentId, by: authorOf(caller).by, at: now, events: [created] },
  );
  return insertMessage(context, row, body);
}

/** A comment that an import brings along. */
export type ImportedComment = {
  anchor: Anchor;
  isResolved: boolean;
  messages: { body: string; author: Author; createdAt: Date }[];
};

/** Inserts the comments of an imported document; throws `invalid_request` for too many. */
export async function insertImportedComments(
  { db, caller, now }: Context,
  documentId: string,
  given: readonly ImportedComment[],
): Promise<void> {
  if (given.length === 0) return;
  if (given.length > MOST_COMMENTS || given.some(({ messages }) => messages.length > MOST_MESSAGES)) {
    throw new AppError("invalid_request", "The file has more comments than a document can have.");
  }
  const { by } = authorOf(caller);
  const rows = given.map(({ anchor, isResolved, messages: [first] }) => ({
    id: newId("com"),
    documentId,
    ...anchor,
    status: isResolved ? ("resolved" as const) : ("open" as const),
    createdAt: first?.createdAt ?? now,
    ...(isResolved ? { resolvedAt: now, resolvedBy: by } : {}),
  }));
  const messages = given.flatMap((one, at) =>
    one.messages.map(({ body, author, createdAt }) => ({
      id: newId("msg"),
      commentId: rows[at]?.id ?? "",
      body,
      ...author,
      createdAt,
    })),
  );
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await db.insert(comment).values(rows.slice(at, at + ROWS_AT_ONCE));
  for (let at = 0; at < messages.length; at += ROWS_AT_ONCE) {
    await db.insert(message).values(messages.slice(at, at + ROWS_AT_ONCE));
  }
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const events = rows.slice(at, at + ROWS_AT_ONCE).map(({ id, nodeId }) => ({
      type: "comment.created" as const,
      data: { commentId: id, nodeId },
    }));
    await announce(db, { id: documentId }, { documentId, by, at: now, events });
  }
}

const ROWS_AT_ONCE = 1_000;

/** Adds a message to a comment, at which an agent stops working on it; throws `invalid_request` beyond 500 messages. */
export async function insertMessage(context: Context, row: Row, body: string): Promise<Row> {
  const { db, caller, now } = context;
  const { id, documentId } = row;
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
  await askAgents(context, row, mentionedKeys(body), body);
  return row.working?.[caller.id] === undefined ? row : setWorking(context, row, false);
}

/** Tells the agents that a message mentions, but not the one that wrote it. */
async function askAgents({ db, caller, now }: Context, row: Row, keys: readonly string[], body: string): Promise<void> {
  const { id: commentId, documentId, nodeId, quote } = row;
  const events = keys
    .filter((keyId) => keyId !== caller.id)
    .map((keyId) => ({
      type: "agent.mentioned" as const,
      data: { commentId, nodeId, quote, body, keyId },
    }));
  const notice = { id: documentId, comment: commentId };
  await announce(db, notice, { documentId, by: authorOf(caller).by, at: now, events });
}

/**
 * Notes that the calling agent works on a comment, or no longer; throws `insufficient_role` unless the comment mentions
 * it.
 */
export async function noteWorking(context: Context, row: Row, isWorking: boolean): Promise<Row> {
  const messages = await context.db
    .select({ body: message.body, by: message.by })
    .from(message)
    .where(eq(message.commentId, row.id))
    .orderBy(asc(message.createdAt), asc(message.id));
  const thread = messages.map(({ body, by }) => ({ body, by: byShape.parse(by) }));
  const isAsked = agentStates(thread, {}, context.now).some(({ keyId }) => keyId === context.caller.id);
  if (isAsked) return setWorking(context, row, isWorking);
  throw new AppError("insufficient_role", "Only an agent that this comment mentions can say that it works on it.", {
    details: [{ path: "working", message: "is for the mentioned agent’s own key" }],
  });
}

async function setWorking({ db, caller, now }: Context, row: Row, isWorking: boolean): Promise<Row> {
  const { [caller.id]: _, ...others } = row.working ?? {};
  const working = isWorking ? { ...others, [caller.id]: now.toISOString() } : others;
  const [changed] = await db.update(comment).set({ working }).where(eq(comment.id, row.id)).returning();
  await notify(db, { id: row.documentId, comment: row.id });
  return changed ?? row;
}

const isOf = (documentId: string, id: string) => and(eq(comment.id, id), eq(comment.documentId, documentId));

/** Finds a comment of a document and locks it until the transaction ends; throws `not_found`. */
export async function lockComment(tx: Executor, documentId: string, id: string): Promise<Row> {
  const [row] = await tx.select().from(comment).where(isOf(documentId, id)).for("update");
  if (row) return row;
  throw noComment(id);
}

const noComment = (id: string) =>
  new AppError("not_found", "There is no such comment on this document.", {
    details: [{ path: "commentId", message: id.slice(0, 100) }],
  });

/** Throws `not_found` unless the comment that a write is for, if any, is of this document. */
export async function requireComment(db: Executor, documentId: string, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  const [row] = await db.select({ id: comment.id }).from(comment).where(isOf(documentId, id));
  if (!row) throw noComment(id);
}

/** Keeps that a version was written for a comment, if it was, and tells the pages that show the comment. */
export async function noteWrittenFor(
  db: Executor,
  { id: documentId, version: number }: { id: string; version: number },
  commentId: string | null | undefined,
): Promise<void> {
  if (!commentId) return;
  await db.insert(commentVersion).values({ documentId, number, commentId });
  await notify(db, { id: documentId, comment: commentId });
}

/** The comment that a version was written for; null for none. */
export async function findWrittenFor(db: Executor, documentId: string, number: number): Promise<string | null> {
  const isAsked = and(eq(commentVersion.documentId, documentId), eq(commentVersion.number, number));
  const [row] = await db.select({ id: commentVersion.commentId }).from(commentVersion).where(isAsked);
  return row?.id ?? null;
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
  const notice = { id: row.documentId, comment: row.id };
  const event = { type: "comment.resolved" as const, data: { commentId: row.id } };
  if (status === "resolved")
    await announce(db, notice, { documentId: row.documentId, by: authorOf(caller).by, at: now, events: [event] });
  else await notify(db, notice);
  return changed ?? row;
}

/** Finds a message and locks it until the transaction ends; throws `not_found`. */
export async function lockMessage(db: Executor, row: Row, id: string): Promise<MessageRow & { by: By }> {
  const [found] = await db
    .select()
    .from(message)
    .where(and(eq(message.id, id), eq(message.commentId, row.id)))
    .for("update");
  if (found) return { ...found, by: byShape.parse(found.by) };
  throw new AppError("not_found", "There is no such message in this comment.", {
    details: [{ path: "messageId", message: id.slice(0, 100) }],
  });
}

/** The error for a message that the caller may not change or delete. */
export const notYours = () =>
  new AppError("insufficient_role", "Someone else wrote this message. You can change only your own.", {
    details: [{ path: "messageId", message: "was written by someone else" }],
  });

/** Changes the text of a message that was `before`. */
export async function editMessage(
  context: Context,
  row: Row,
  { id, body: before }: Pick<MessageRow, "id" | "body">,
  body: string,
): Promise<void> {
  const { db, now } = context;
  await db.update(message).set({ body, editedAt: now }).where(eq(message.id, id));
  await tellOfMessage(
    context,
    { documentId: row.documentId, commentId: row.id, messageId: id },
    mentionsOf(body),
    false,
  );
  const known = new Set(mentionedKeys(before));
  await askAgents(
    context,
    row,
    mentionedKeys(body).filter((key) => !known.has(key)),
    body,
  );
}

/**
 * Deletes a message, and the comment with its last message; both are kept for Undo, unless a guest deletes them. Returns
 * whether the comment still exists.
 */
export async function deleteMessage({ db, caller, now }: Context, row: Row, id: string): Promise<boolean> {
  const { documentId } = row;
  // What is kept belongs to a person, and a guest is none.
  if (!caller.guest) {
    await keepDeleted(db, { userId: caller.userId, documentId, now }, [
      { part: "comment", owner: sql`${id}::text`, where: eq(comment.id, row.id) },
      { part: "message", owner: message.id, where: eq(message.id, id) },
    ]);
  }
  await db.delete(message).where(eq(message.id, id));
  await untellOfMessage(db, id);
  const [left] = await db.select({ id: message.id }).from(message).where(eq(message.commentId, row.id)).limit(1);
  if (!left) await db.delete(comment).where(eq(comment.id, row.id));
  await notify(db, { id: row.documentId, comment: row.id });
  return left !== undefined;
}

/** Brings back a message that the caller deleted, with its comment; throws `not_found`. */
export async function restoreMessage({ db, caller }: Context, documentId: string, id: string): Promise<void> {
  await restoreDeleted(db, { userId: caller.userId, documentId }, [id]);
  const [back] = await db.select({ commentId: message.commentId }).from(message).where(eq(message.id, id));
  if (back) await notify(db, { id: documentId, comment: back.commentId });
}

/** Moves the quotes of a document's comments along with a change of these blocks, in the transaction of that change. */
export async function followText(
  db: Executor,
  documentId: string,
  { before, after, changed }: { before: DocumentJson; after: DocumentJson; changed: readonly string[] },
): Promise<void> {
  if (changed.length === 0) return;
  const rows = await quotesOf(db, { documentId, changed });
  if (rows.length === 0) return;
  const followed = followAnchors(rows, anchorText(before), anchorText(after));
  if (followed.length === 0) return;
  const moved = sql`jsonb_to_recordset(${JSON.stringify(followed)}::jsonb) as moved(id text, "nodeId" text, quote jsonb)`;
  await db.execute(sql`
    update ${comment} set node_id = moved."nodeId", quote = moved.quote from ${moved} where ${comment.id} = moved.id`);
}

const quotesOf = prepared((db) =>
  db
    .select({ id: comment.id, nodeId: comment.nodeId, quote: comment.quote })
    .from(comment)
    .where(
      and(
        eq(comment.documentId, sql.placeholder("documentId")),
        isNotNull(comment.quote),
        sql`${comment.nodeId} = any(${sql.placeholder("changed")}::text[])`,
      ),
    ),
);
