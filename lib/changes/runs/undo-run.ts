import "server-only";
import { setImmediate } from "node:timers/promises";
import { beyondKeyError } from "#lib/base/beyond-key-error";
import { AppError } from "#lib/base/errors";
import type { Context } from "#lib/base/operation";
import type { Proposal } from "#lib/changes/suggestions/proposal";
import { insertSuggestions } from "#lib/changes/suggestions/store";
import { commitDocument, trashDocument } from "#lib/changes/writing/commit";
import { isOpen, requireAllowed, requireOpen } from "#lib/changes/writing/draft-rules";
import { lockToWrite } from "#lib/changes/writing/lock";
import { refuseLocked } from "#lib/changes/writing/refuse-locked";
import { type DocumentRow, findDocument, findDocumentWithContent } from "#lib/documents/store/store";
import { authorOf } from "#lib/history/versions/author";
import { loadRun, planUndo } from "./plan-undo";
import { findRunRows, lockRunRow, markUndone, type RunRow } from "./store";

/** A document from which a run was taken back: its version after that, and the suggestions for what others changed too. */
export type Undone = { id: string; version: number; suggestions: string[] };

/**
 * Takes a run back in all documents that the caller reads, or in those it names, each in a transaction of its own. Throws
 * `not_found`, `insufficient_role`, `draft_needed`, `draft_not_open`, `locked` and `already_undone` before anything is
 * taken back.
 */
export async function undoRun(context: Context, runId: string, documentIds?: readonly string[]): Promise<Undone[]> {
  const rows = await rowsToUndo(context, runId, documentIds);
  const undone: Undone[] = [];
  for (const row of rows) {
    // Each needs some merges, so other requests run between two.
    await setImmediate();
    undone.push(await undoIn(context, row));
    context.progress?.(
      undone.length,
      rows.length,
      `The run is taken back in ${undone.length} of ${rows.length} documents.`,
    );
  }
  return undone;
}

async function rowsToUndo(context: Context, runId: string, documentIds: readonly string[] | undefined) {
  const all = await findRunRows(context, runId);
  if (all.length === 0) throw unknown(context, "runId", runId);
  const missing = documentIds?.find((id) => !all.some((row) => row.id === id));
  if (missing !== undefined) throw unknown(context, "documentIds", missing);
  const named = documentIds ? all.filter(({ id }) => documentIds.includes(id)) : all;
  const places: Place[] = [];
  for (const row of named) places.push({ row, document: await findDocument({ ...context, role: "edit" }, row.id) });
  for (const { document } of places) requireAllowed(context.caller, document);
  const left = places.filter(({ row }) => row.undoneAt === null);
  if (left.length === 0 || (documentIds && left.length < named.length)) throw alreadyUndone(named);
  // What it wrote in drafts that were merged or closed stays there, unless they are named or there is nothing else.
  const open = documentIds ? [] : left.filter(({ document }) => isOpen(document));
  const chosen = open.length > 0 ? open : left;
  for (const place of chosen) await requireUndoable(context, place);
  return chosen.map(({ row }) => row);
}

type Place = { row: RunRow; document: DocumentRow };

/** Throws what the undo in one document would throw, so that nothing is taken back in another before. */
async function requireUndoable(context: Context, { row, document }: Place): Promise<void> {
  const { caller } = context;
  requireOpen(document);
  if (caller.origin !== "agent" || document.locks.length === 0) return;
  await setImmediate();
  const before = await findDocumentWithContent({ ...context, role: "edit" }, row.id);
  const plan = planUndo(caller, before, await loadRun(context.db, row));
  if (!plan.isTrashed) refuseLocked(caller, before, plan.change.content);
}

function unknown({ caller: { bound } }: Context, path: string, id: string): AppError {
  if (bound) return beyondKeyError(bound);
  return new AppError("not_found", "There is no such run in the documents that you may read.", {
    details: [{ path, message: id.slice(0, 100) }],
    hint: "GET /api/w/runs lists the runs with their documents.",
  });
}

function alreadyUndone(rows: readonly Pick<RunRow, "id" | "undoneAt">[]): AppError {
  const details = rows.flatMap(({ id, undoneAt }) =>
    undoneAt ? [{ path: id, message: `was undone at ${undoneAt.toISOString()}` }] : [],
  );
  return new AppError("already_undone", "This run was taken back before. Nothing was undone.", {
    details: details.slice(0, 50),
    hint: "Restore an earlier version of a document to take the undo back.",
  });
}

async function undoIn(context: Context, row: RunRow): Promise<Undone> {
  const { caller, now } = context;
  // Read before the lock: a long history takes a while, and does not change.
  const loaded = await loadRun(context.db, row);
  return context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx, role: "edit" as const };
    const before = await lockToWrite(inside, row.id);
    const locked = await lockRunRow(tx, row);
    if (!locked || locked.undoneAt) throw alreadyUndone([{ ...row, undoneAt: locked?.undoneAt ?? now }]);
    const isSame = locked.versions === row.versions;
    const plan = planUndo(caller, before, isSame ? loaded : await loadRun(tx, { ...row, versions: locked.versions }));
    await markUndone(tx, row, now);
    if (plan.isTrashed) {
      await trashDocument(inside, before.row);
      return { id: row.id, version: before.row.version, suggestions: [] };
    }
    const { change, proposals, notable, restored } = plan;
    const summary = `Took back the run of ${row.agent ?? row.by.name}`;
    const credited = restored ? { restored } : {};
    const note = { action: "restore", summary, ...credited, notable, isUndo: true } as const;
    const { row: written } = await commitDocument(inside, before, change, note);
    return { id: row.id, version: written.version, suggestions: await propose(inside, written, proposals, summary) };
  });
}

async function propose(
  context: Context,
  { id: documentId, version: baseVersion }: { id: string; version: number },
  proposals: readonly Proposal[],
  note: string,
): Promise<string[]> {
  const { caller, now: createdAt } = context;
  const kept = { documentId, baseVersion, author: authorOf(caller), note, createdAt };
  const made = await insertSuggestions(
    context,
    proposals.map((proposal) => ({ ...proposal, ...kept })),
  );
  return made.map(({ id }) => id);
}
