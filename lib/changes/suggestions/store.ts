import "server-only";
import { setImmediate } from "node:timers/promises";
import { and, asc, count, desc, eq, inArray, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "#db/connection/client";
import { document, suggestion } from "#db/schema";
import { isReadable } from "#lib/access/reach/store";
import { isNoDraft, roleOnDocument } from "#lib/access/store";
import type { Caller } from "#lib/base/caller";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import type { Context } from "#lib/base/operation";
import { sameJson } from "#lib/base/same-json";
import { timestamp } from "#lib/base/timestamp";
import { tellOfSuggestion } from "#lib/delivery/notifications/store";
import { type DiffRun, diffWords } from "#lib/document/diff/diff";
import { blockWithId } from "#lib/document/edit/edit";
import { asTopLevel } from "#lib/document/edit/nodes";
import { serializeBlocks } from "#lib/document/markdown/serialize";
import { blockIds } from "#lib/document/model/block-ids";
import { type Budget, newBudget } from "#lib/document/model/bounded-diff";
import { canonicalJson } from "#lib/document/model/canonical-json";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { announce } from "#lib/history/events/store";
import type { Author } from "#lib/history/versions/author";
import type { By } from "#lib/shapes/document-shape";
import { decodeCursor, page } from "#lib/shapes/paging";
import { applyProposal, type Proposal } from "./proposal";
import type { suggestionShape } from "./shape";

type Row = typeof suggestion.$inferSelect;
type RowWithDiff = Row & { diff: string };
type Shown = z.input<typeof suggestionShape>;

/** A proposal with its author and reason. */
export type NewSuggestion = Proposal & {
  documentId: string;
  /** That of the others of one request, if there are any. */
  groupId?: string | null;
  baseVersion: number;
  author: Author;
  note: string | null;
  /** The comment that it is for, if any. */
  commentId?: string | null | undefined;
  createdAt: Date;
};

/**
 * The pending suggestion of a proposal, with its diff and an id that is unused until it is inserted; parts beyond the
 * diff's budget are replaced as a whole.
 */
function newSuggestion({ author, original, proposed, ...rest }: NewSuggestion, budget: Budget): RowWithDiff {
  return {
    id: newId("sug"),
    groupId: null,
    status: "pending",
    ...rest,
    commentId: rest.commentId ?? null,
    ...author,
    original: canonicalJson(original),
    proposed: canonicalJson(proposed),
    diff: diffOf({ original, proposed }, budget),
    resolvedAt: null,
    resolvedBy: null,
  };
}

/** The pending suggestions of one request, as a group if there are several; none is inserted. */
export function newSuggestions(given: readonly NewSuggestion[]): RowWithDiff[] {
  const groupId = given.length > 1 ? newId("grp") : null;
  const budget = newBudget();
  return given.map((one) => newSuggestion({ ...one, groupId }, budget));
}

/** Inserts the pending suggestions of one request with their diffs, and tells the document's owner once. */
export async function insertSuggestions(
  context: Pick<Context, "db" | "caller" | "now">,
  given: readonly NewSuggestion[],
): Promise<RowWithDiff[]> {
  const rows = newSuggestions(given);
  const [first] = rows;
  if (!first) return rows;
  await insertRows(context, rows, first.by);
  await tellOfSuggestion(context, first.documentId, first.id);
  return rows;
}

/** Inserts proposals that `by` brings along with a new document, about which nobody needs to be told. */
export async function insertImportedSuggestions(
  context: Pick<Context, "db" | "now">,
  given: readonly NewSuggestion[],
  by: By,
): Promise<void> {
  const budget = newBudget();
  const rows = given.map((one) => newSuggestion(one, budget));
  await insertRows(context, rows, by);
}

// A statement has at most 65,535 parameters.
const ROWS_AT_ONCE = 500;

async function insertRows({ db, now }: Pick<Context, "db" | "now">, all: RowWithDiff[], by: By): Promise<void> {
  for (let at = 0; at < all.length; at += ROWS_AT_ONCE) {
    const rows = all.slice(at, at + ROWS_AT_ONCE);
    await db.insert(suggestion).values(rows);
    const [first] = rows;
    if (!first) continue;
    const events = rows.map(({ id, groupId, nodeId, note, origin, model, agent }) => ({
      type: "suggestion.created" as const,
      data: { suggestionId: id, groupId, nodeId, note, origin, model, agent },
    }));
    const { documentId, id } = first;
    await announce(db, { id: documentId, suggestion: id }, { documentId, by, at: now, events });
  }
}

function diffOf({ original, proposed }: Pick<Proposal, "original" | "proposed">, budget: Budget): string {
  return JSON.stringify(diffWords(markdownOf(original), markdownOf(proposed), budget));
}

/** A page of a document's suggestions, oldest first; optionally of one status. */
export async function listSuggestionRows(
  db: Executor,
  documentId: string,
  { status, limit, cursor }: { status: Row["status"] | null; limit: number; cursor?: string | undefined },
) {
  const place = decodeCursor(cursor, z.tuple([timestamp, z.string()]));
  const rows = await db
    .select()
    .from(suggestion)
    .where(
      and(
        eq(suggestion.documentId, documentId),
        status === null ? undefined : eq(suggestion.status, status),
        place ? sql`(${suggestion.createdAt}, ${suggestion.id}) > (${place[0]}::timestamptz, ${place[1]})` : undefined,
      ),
    )
    .orderBy(asc(suggestion.createdAt), asc(suggestion.id))
    .limit(limit + 1);
  return page(rows, limit, (row) => [row.createdAt.toISOString(), row.id]);
}

/** The pending suggestions that a person or key made in a document, oldest first, with their diffs. */
export async function pendingSuggestionsBy(db: Executor, documentId: string, by: string): Promise<RowWithDiff[]> {
  const rows = await db
    .select()
    .from(suggestion)
    .where(
      and(
        eq(suggestion.documentId, documentId),
        eq(suggestion.status, "pending"),
        sql`${suggestion.by} ->> 'id' = ${by}`,
      ),
    )
    .orderBy(asc(suggestion.createdAt), asc(suggestion.id));
  return rows.map((row) => ({ ...row, diff: row.diff ?? diffOf(proposalOf(row), newBudget()) }));
}

/** A page of the suggestions of all documents that a caller reads, or edits, newest first, each with its document's title. */
export async function listReadableSuggestionRows(
  { db, caller }: Pick<Context, "db" | "caller">,
  asked: {
    documentId?: string | undefined;
    by?: string | undefined;
    origin?: Row["origin"] | undefined;
    status: Row["status"] | null;
    access: "view" | "edit";
    limit: number;
    cursor?: string | undefined;
  },
) {
  const place = decodeCursor(asked.cursor, z.tuple([z.literal("all"), timestamp, z.string()]));
  const rows = await db
    .select({ row: suggestion, title: document.title })
    .from(suggestion)
    .innerJoin(document, eq(document.id, suggestion.documentId))
    .where(
      and(
        asked.access === "edit" ? isDecidable(caller) : isReadable(caller),
        // Those of a draft are its own.
        asked.documentId === undefined ? isNoDraft : eq(suggestion.documentId, asked.documentId),
        asked.by === undefined ? undefined : sql`${suggestion.by} ->> 'id' = ${asked.by}`,
        asked.origin === undefined ? undefined : eq(suggestion.origin, asked.origin),
        asked.status === null ? undefined : eq(suggestion.status, asked.status),
        place ? sql`(${suggestion.createdAt}, ${suggestion.id}) < (${place[1]}::timestamptz, ${place[2]})` : undefined,
      ),
    )
    .orderBy(desc(suggestion.createdAt), desc(suggestion.id))
    .limit(asked.limit + 1);
  return page(rows, asked.limit, ({ row }) => ["all", row.createdAt.toISOString(), row.id]);
}

const isDecidable = (caller: Pick<Caller, "userId" | "bound">) =>
  and(isReadable(caller), sql`${roleOnDocument(caller.userId)} in ('edit', 'owner')`);

const MOST_COUNTED = 100;

/** The number of pending suggestions that a caller may accept or reject, counted up to 100. */
export async function countDecidable({
  db,
  caller,
}: Pick<Context, "db"> & { caller: Pick<Caller, "userId" | "bound"> }): Promise<number> {
  const rows = await db
    .select({ id: suggestion.id })
    .from(suggestion)
    .innerJoin(document, eq(document.id, suggestion.documentId))
    .where(and(eq(suggestion.status, "pending"), isNoDraft, isDecidable(caller)))
    .limit(MOST_COUNTED);
  return rows.length;
}

/** The document of each of these suggestions or groups that a caller reads; others are left out. */
export async function findDocumentsOf(
  { db, caller }: Pick<Context, "db" | "caller">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const isAsked = or(inArray(suggestion.id, [...ids]), inArray(suggestion.groupId, [...ids]));
  const rows = await db
    .select({ id: suggestion.id, groupId: suggestion.groupId, documentId: suggestion.documentId })
    .from(suggestion)
    .innerJoin(document, eq(document.id, suggestion.documentId))
    .where(and(isReadable(caller), isAsked));
  return new Map(
    rows.flatMap(({ id, groupId, documentId }) =>
      [id, groupId ?? id].map((each): [string, string] => [each, documentId]),
    ),
  );
}

/** The number of pending suggestions of each of a person's documents; documents without any are left out. */
export async function countPending(
  db: Executor,
  userId: string,
  documentIds: readonly string[],
): Promise<Record<string, number>> {
  if (documentIds.length === 0) return {};
  const rows = await db
    .select({ id: suggestion.documentId, waiting: count() })
    .from(suggestion)
    .innerJoin(document, eq(document.id, suggestion.documentId))
    .where(
      and(
        inArray(suggestion.documentId, [...documentIds]),
        eq(suggestion.status, "pending"),
        eq(document.userId, userId),
      ),
    )
    .groupBy(suggestion.documentId);
  return Object.fromEntries(rows.map(({ id, waiting }) => [id, waiting]));
}

/**
 * Finds a pending suggestion, or those of a group that are still pending, and locks them until the transaction ends;
 * throws `not_found` or `suggestion_resolved`.
 */
export async function lockPendingSuggestions(tx: Executor, documentId: string, id: string): Promise<[Row, ...Row[]]> {
  const isAsked = or(eq(suggestion.id, id), eq(suggestion.groupId, id));
  const rows = await tx
    .select()
    .from(suggestion)
    .where(and(isAsked, eq(suggestion.documentId, documentId)))
    .orderBy(asc(suggestion.nodeIndex), asc(suggestion.id))
    .for("update");
  const [any] = rows;
  if (!any) throw noSuggestion(id);
  const [first, ...others] = rows.filter(({ status }) => status === "pending");
  if (first) return [first, ...others];
  throw new AppError("suggestion_resolved", `This suggestion was ${any.status} before.`, {
    details: [{ path: "sid", message: `was ${any.status} at ${any.resolvedAt?.toISOString()}` }],
  });
}

/** The error for a suggestion that does not exist, or not for this document. */
export const noSuggestion = (id: string): AppError =>
  new AppError("not_found", "There is no such suggestion for this document.", {
    details: [{ path: "sid", message: id.slice(0, 100) }],
  });

/** Resolves suggestions of one document that `lockPendingSuggestions` has locked. */
export async function resolveSuggestions(
  tx: Executor,
  rows: readonly [Row, ...Row[]],
  status: "accepted" | "rejected",
  resolvedBy: By,
  now: Date,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await tx.update(suggestion).set({ status, resolvedBy, resolvedAt: now }).where(inArray(suggestion.id, ids));
  const events = rows.map(({ id, groupId }) => ({
    type: "suggestion.resolved" as const,
    data: { suggestionId: id, groupId, status },
  }));
  const [{ documentId, id }] = rows;
  await announce(tx, { id: documentId, suggestion: id }, { documentId, by: resolvedBy, at: now, events });
}

/** A text with all of these suggestions accepted; throws `suggestion_stale` for the first that cannot be merged. */
export async function acceptedText(current: DocumentJson, rows: readonly Row[]): Promise<DocumentJson> {
  let text = current;
  for (const row of rows) {
    // Each may need a merge, so other requests run between two.
    if (rows.length > 1) await setImmediate();
    const next = applyProposal(text, proposalOf(row));
    if (!next) throw stale(row);
    text = next;
  }
  return text;
}

const stale = ({ nodeId, id, groupId }: Row) =>
  new AppError("suggestion_stale", "The text below this suggestion has changed so that the two cannot be merged.", {
    details: [{ path: nodeId ?? "document", message: `has changed since ${id} was proposed` }],
    hint: `Nothing was changed. ${groupId ? "Accept the others of the group singly. " : ""}Write the parts that you want yourself, and reject ${id}.`,
  });

/** The proposal of a row. */
export function proposalOf({ nodeId, nodeIndex, placement, original, proposed }: Row): Proposal {
  return { nodeId, nodeIndex, placement, original: blocks(original), proposed: blocks(proposed) };
}

const blocks = (json: string): NodeJson[] => JSON.parse(json);

/** The responses for suggestions; a missing diff is computed and stored. */
export async function presentSuggestions(db: Executor, rows: readonly Row[], current: DocumentJson): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (const row of rows) {
    // The check for staleness may need a merge, so other requests run between two.
    await setImmediate();
    shown.push(presentSuggestion({ ...row, diff: row.diff ?? (await keepDiff(db, row)) }, current));
  }
  return shown;
}

async function keepDiff(db: Executor, row: Row): Promise<string> {
  const diff = diffOf(proposalOf(row), newBudget());
  await db.update(suggestion).set({ diff }).where(eq(suggestion.id, row.id));
  return diff;
}

/** The response for a suggestion, compared with the current text. */
export function presentSuggestion(row: RowWithDiff, current: DocumentJson): Shown {
  const proposal = proposalOf(row);
  const [original, proposed] = [shownText(proposal.original), shownText(proposal.proposed)];
  const { id, documentId, groupId, nodeId, nodeIndex, placement, baseVersion, origin, model, agent, note } = row;
  const { commentId } = row;
  return {
    id,
    documentId,
    groupId,
    status: row.status === "pending" && isStale(current, proposal) ? "stale" : row.status,
    nodeId,
    nodeIndex,
    placement,
    original,
    proposed,
    diff: runsOf(row.diff),
    baseVersion,
    origin,
    model,
    agent,
    by: row.by,
    note,
    commentId,
    createdAt: row.createdAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    resolvedBy: row.resolvedBy,
  };
}

const runsOf = (json: string): DiffRun[] => JSON.parse(json);

const markdownOf = (content: NodeJson[]) => (content.length === 0 ? "" : serializeBlocks(content.map(asTopLevel)));

const shownText = (content: NodeJson[]) => ({
  markdown: markdownOf(content),
  content: { type: "doc" as const, content },
});

function isStale(current: DocumentJson, proposal: Proposal): boolean {
  // Most suggestions concern an unchanged block, which needs no merge.
  const target = proposal.nodeId === null ? null : blockAt(current, proposal.nodeId);
  if (target && (proposal.placement !== "replace" || isSame(target, proposal.original))) return false;
  return applyProposal(current, proposal) === null;
}

/** A block at any depth; only the outermost block that has it is searched. */
function blockAt(document: DocumentJson, id: string): NodeJson | null {
  const outermost = document.content.find((block) => blockIds(block).includes(id));
  return outermost?.attrs?.id === id ? outermost : outermost ? blockWithId(outermost, id) : null;
}

const isSame = (block: NodeJson, original: NodeJson[]) => original.length === 1 && sameJson(block, original[0]);
