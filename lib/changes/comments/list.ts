import "server-only";
import { and, asc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "#db/connection/client";
import { comment, commentVersion, message, suggestion } from "#db/schema";
import type { Context } from "#lib/base/operation";
import type { DocumentJson } from "#lib/document/model/document";
import { by as byShape } from "#lib/shapes/document-shape";
import { decodeCursor, page } from "#lib/shapes/paging";
import { agentStates } from "./agent-states";
import { anchorText, findAnchor, newSearch } from "./anchor";
import type { commentShape } from "./shape";
import type { CommentRow as Row } from "./store";

type MessageRow = typeof message.$inferSelect;
type Shown = z.input<typeof commentShape>;
type Reading = Pick<Context, "db" | "now">;

const ORDER = z.tuple([z.literal("comments"), z.number(), z.number(), z.string()]);

/**
 * A page of a document's comments in reading order; comments on the whole document come first, those whose text is gone
 * last.
 */
export async function listComments(
  reading: Reading,
  documentId: string,
  doc: DocumentJson,
  {
    status,
    nodeId,
    limit,
    cursor,
  }: { status: Row["status"] | null; nodeId?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<{ comments: Shown[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, ORDER);
  const { id, nodeId: at, quote } = comment;
  const anchors = await reading.db
    .select({ id, nodeId: at, quote })
    .from(comment)
    .where(and(eq(comment.documentId, documentId), status === null ? undefined : eq(comment.status, status)))
    .orderBy(asc(comment.id));
  const [blocks, search] = [anchorText(doc), newSearch()];
  const placed = anchors
    .map((anchor) => ({ ...anchor, place: findAnchor(blocks, anchor, search) }))
    .filter((one) => nodeId === undefined || (one.place?.nodeId ?? one.nodeId) === nodeId)
    .map(({ id, place }) => ({
      id,
      place,
      order: [place?.index ?? Number.MAX_SAFE_INTEGER, place?.from ?? 0] as const,
    }))
    .sort((a, b) => a.order[0] - b.order[0] || a.order[1] - b.order[1] || (a.id < b.id ? -1 : 1));
  const from = after === null ? 0 : placed.findIndex(({ id, order }) => isAfter([...order, id], after));
  const rest = from < 0 ? [] : placed.slice(from, from + limit + 1);
  const cut = page(rest, limit, ({ order, id }) => ["comments", ...order, id]);
  const places = new Map(cut.rows.map(({ id, place }) => [id, place]));
  return { comments: await present(reading, [...places.keys()], places), nextCursor: cut.nextCursor };
}

// Ids grow with the time of creation, so comments at one place are in that order.
function isAfter([index, from, id]: readonly [number, number, string], [, ...last]: z.output<typeof ORDER>): boolean {
  return index !== last[0] ? index > last[0] : from !== last[1] ? from > last[1] : id > last[2];
}

/** One comment with its messages and its place in the current text. */
export async function presentComment(reading: Reading, row: Row, doc: DocumentJson): Promise<Shown> {
  const [shown] = await present(reading, [row.id], new Map([[row.id, findAnchor(anchorText(doc), row)]]));
  if (!shown) throw new Error("The comment was not presented.");
  return shown;
}

type Places = ReadonlyMap<string, { nodeId: string | null } | null>;

async function present({ db, now }: Reading, ids: readonly string[], places: Places): Promise<Shown[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(comment)
    .where(inArray(comment.id, [...ids]));
  const messages = await db
    .select()
    .from(message)
    .where(inArray(message.commentId, [...ids]))
    .orderBy(asc(message.createdAt), asc(message.id));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const messagesOf = byComment(messages);
  const written = await findWritten(db, ids);
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const shown = messagesOf(id).map(presentMessage);
    const agents = agentStates(shown, row.working ?? {}, now);
    return { ...presentRow(row, places.get(id) ?? null), messages: shown, agents, ...written(id) };
  });
}

/** The versions and suggestions that were written for these comments, oldest first. */
async function findWritten(db: Executor, ids: readonly string[]) {
  const versions = await db
    .select({ commentId: commentVersion.commentId, number: commentVersion.number })
    .from(commentVersion)
    .where(inArray(commentVersion.commentId, [...ids]))
    .orderBy(asc(commentVersion.number));
  const suggestions = await db
    .select({ commentId: suggestion.commentId, id: suggestion.id, status: suggestion.status })
    .from(suggestion)
    .where(inArray(suggestion.commentId, [...ids]))
    .orderBy(asc(suggestion.createdAt), asc(suggestion.id));
  const [versionsOf, suggestionsOf] = [byComment(versions), byComment(suggestions)];
  return (id: string) => ({
    versions: versionsOf(id).map(({ number }) => number),
    suggestions: suggestionsOf(id).map(({ id, status }) => ({ id, status })),
  });
}

/** Finds the rows of a comment, in their order. */
function byComment<Of extends { commentId: string | null }>(rows: readonly Of[]): (id: string) => Of[] {
  const found = new Map<string | null, Of[]>();
  for (const row of rows) found.set(row.commentId, [...(found.get(row.commentId) ?? []), row]);
  return (id) => found.get(id) ?? [];
}

const presentRow = (row: Row, place: { nodeId: string | null } | null) => ({
  id: row.id,
  documentId: row.documentId,
  nodeId: place ? place.nodeId : row.nodeId,
  quote: row.quote,
  status: row.status,
  orphaned: place === null,
  createdAt: row.createdAt.toISOString(),
  resolvedAt: row.resolvedAt?.toISOString() ?? null,
  resolvedBy: row.resolvedBy === null ? null : byShape.parse(row.resolvedBy),
});

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
