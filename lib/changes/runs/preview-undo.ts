import "server-only";
import { setImmediate } from "node:timers/promises";
import { AppError } from "#lib/base/errors";
import type { Context } from "#lib/base/operation";
import { sameJson } from "#lib/base/same-json";
import { isOpen } from "#lib/changes/writing/draft-rules";
import { type DocumentWithContent, findDocumentWithContent } from "#lib/documents/store/store";
import { includes } from "#lib/shapes/role";
import { type LoadedRun, loadRun, planUndo } from "./plan-undo";
import { findRunRows, type RunRow } from "./store";

/** What an undo would do to a document. */
export type Outcome = (typeof OUTCOMES)[number];

/** All kinds of what an undo does to a document. */
export const OUTCOMES = ["trashed", "restored", "merged", "unchanged", "undone", "not_allowed"] as const;

/** What an undo would do to one document, and how many suggestions it would make there. */
export type UndoPreview = { id: string; title: string; outcome: Outcome; suggestions: number };

// Each needs some merges: more would keep the person waiting.
const MOST = 50;

/** Tells what taking a run back would do to the first fifty of its documents that the caller reads. */
export async function previewUndo(context: Context, runId: string): Promise<UndoPreview[]> {
  const previews: UndoPreview[] = [];
  for (const row of (await findRunRows(context, runId)).slice(0, MOST)) {
    await setImmediate();
    const found = await previewOf(context, row).catch(ignoreGone);
    if (found) previews.push({ id: row.id, title: row.title, ...found });
  }
  return previews;
}

/** A document that was taken away from the caller meanwhile is left out. */
function ignoreGone(error: unknown): null {
  if (error instanceof AppError && error.code === "not_found") return null;
  throw error;
}

type Found = Pick<UndoPreview, "outcome" | "suggestions">;

async function previewOf(context: Context, row: RunRow): Promise<Found> {
  if (row.undoneAt) return { outcome: "undone", suggestions: 0 };
  const document = await findDocumentWithContent({ ...context, role: "view" }, row.id);
  if (!isOpen(document.row) || !includes(document.row.access, "edit"))
    return { outcome: "not_allowed", suggestions: 0 };
  const loaded = await loadRun(context.db, row);
  return outcomeOf(context, document, loaded);
}

function outcomeOf({ caller }: Context, document: DocumentWithContent, loaded: LoadedRun): Found {
  const plan = planUndo(caller, document, loaded);
  if (plan.isTrashed) return { outcome: "trashed", suggestions: 0 };
  const { content } = plan.change;
  const first = loaded.parts.at(-1)?.before;
  const isChanged = plan.change.title !== undefined || !sameJson(content, document.content);
  const outcome = first && sameJson(content, first) ? "restored" : "merged";
  return { outcome: isChanged ? outcome : "unchanged", suggestions: plan.proposals.length };
}
