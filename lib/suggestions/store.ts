import "server-only";
import { setImmediate } from "node:timers/promises";
import { and, asc, count, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "#db/client";
import { document, suggestion } from "#db/schema";
import type { By } from "#lib/base/document-shape";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import { moment } from "#lib/base/moment";
import type { Context } from "#lib/base/operation";
import { decodeCursor, page } from "#lib/base/paging";
import { sameJson } from "#lib/base/same-json";
import { type Budget, newBudget } from "#lib/document/bounded-diff";
import { canonicalJson } from "#lib/document/canonical-json";
import { type DiffRun, diffWords } from "#lib/document/diff";
import type { DocumentJson, NodeJson } from "#lib/document/document";
import { blockWithId } from "#lib/document/edit";
import { serializeBlocks } from "#lib/document/markdown/serialize";
import { asTopLevel } from "#lib/document/nodes";
import { announce } from "#lib/events/store";
import { tellOfSuggestion } from "#lib/notifications/store";
import type { Author } from "#lib/versions/author";
import { applyProposal, type Proposal } from "./proposal";
import type { suggestionShape } from "./shape";

type Row = typeof suggestion.$inferSelect;
type RowWithDiff = Row & { diff: string };
type Shown = z.input<typeof suggestionShape>;

/** A proposal with its author and reason. */
export type NewSuggestion = Proposal & {
  documentId: string;
  baseVersion: number;
  author: Author;
  note: string | null;
  createdAt: Date;
};

/**
 * The pending suggestion of a proposal, with its diff and an id that is unused until it is inserted; parts beyond the
 * diff's budget are replaced as a whole.
 */
export function newSuggestion({ author, original, proposed, ...rest }: NewSuggestion, budget: Budget): RowWithDiff {
  return {
    id: newId("sug"),
    status: "pending",
    ...rest,
    ...author,
    original: canonicalJson(original),
    proposed: canonicalJson(proposed),
    diff: diffOf({ original, proposed }, budget),
    resolvedAt: null,
    resolvedBy: null,
  };
}

/** Inserts a proposal as a pending suggestion with its diff, and tells the document's owner. */
export async function insertSuggestion(
  context: Pick<Context, "db" | "caller" | "now">,
  given: NewSuggestion,
  budget: Budget,
): Promise<RowWithDiff> {
  const { db } = context;
  const row = newSuggestion(given, budget);
  await db.insert(suggestion).values(row);
  const { documentId, id, by, origin, model, agent, nodeId, note, createdAt: at } = row;
  const created = {
    type: "suggestion.created" as const,
    data: { suggestionId: id, nodeId, note, origin, model, agent },
  };
  await announce(db, { id: documentId, suggestion: id }, { documentId, by, at, events: [created] });
  await tellOfSuggestion(context, row.documentId, row.id);
  return row;
}

const ROWS_AT_ONCE = 500;

/** Inserts proposals that `by` brings along with a new document, about which nobody needs to be told. */
export async function insertSuggestions(
  { db, now }: Pick<Context, "db" | "now">,
  given: readonly NewSuggestion[],
  by: By,
): Promise<void> {
  const budget = newBudget();
  for (let at = 0; at < given.length; at += ROWS_AT_ONCE) {
    const rows = given.slice(at, at + ROWS_AT_ONCE).map((one) => newSuggestion(one, budget));
    await db.insert(suggestion).values(rows);
    const [first] = rows;
    if (!first) continue;
    const events = rows.map(({ id, nodeId, note, origin, model, agent }) => ({
      type: "suggestion.created" as const,
      data: { suggestionId: id, nodeId, note, origin, model, agent },
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
  const place = decodeCursor(cursor, z.tuple([moment, z.string()]));
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

/** Finds a pending suggestion and locks it until the transaction ends; throws `not_found` or `suggestion_resolved`. */
export async function lockPendingSuggestion(tx: Executor, documentId: string, id: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(suggestion)
    .where(and(eq(suggestion.id, id), eq(suggestion.documentId, documentId)))
    .for("update");
  if (!row) {
    throw new AppError("not_found", "There is no such suggestion for this document.", {
      details: [{ path: "sid", message: id.slice(0, 100) }],
    });
  }
  if (row.status === "pending") return row;
  throw new AppError("suggestion_resolved", `This suggestion was ${row.status} before.`, {
    details: [{ path: "sid", message: `was ${row.status} at ${row.resolvedAt?.toISOString()}` }],
  });
}

/** Resolves a suggestion that `lockPendingSuggestion` has locked. */
export async function resolveSuggestion(
  tx: Executor,
  id: string,
  status: "accepted" | "rejected",
  resolvedBy: By,
  now: Date,
): Promise<void> {
  const [row] = await tx
    .update(suggestion)
    .set({ status, resolvedBy, resolvedAt: now })
    .where(eq(suggestion.id, id))
    .returning({ documentId: suggestion.documentId });
  if (!row) return;
  const resolved = { type: "suggestion.resolved" as const, data: { suggestionId: id, status } };
  const { documentId } = row;
  await announce(tx, { id: documentId, suggestion: id }, { documentId, by: resolvedBy, at: now, events: [resolved] });
}

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
  const { id, documentId, nodeId, nodeIndex, placement, baseVersion, origin, model, agent, note } = row;
  return {
    id,
    documentId,
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
  const target = proposal.nodeId === null ? null : blockWithId(current, proposal.nodeId);
  if (target && (proposal.placement !== "replace" || isSame(target, proposal.original))) return false;
  return applyProposal(current, proposal) === null;
}

const isSame = (block: NodeJson, original: NodeJson[]) => original.length === 1 && sameJson(block, original[0]);
