import "server-only";
import type { Executor } from "#db/connection/client";
import type { Context } from "#lib/base/operation";
import { asRow, type DocumentWithContent } from "#lib/documents/store/store";
import type { Run } from "#lib/history/runs/store";
import { insertEarlierVersions } from "#lib/history/versions/store";
import { includes, ROLES } from "#lib/shapes/role";
import { changesFiles, columnsSetBy, valuesOf } from "./commit";
import { noteWritten } from "./hold-document";
import { mayRequireReviews } from "./keep-page-reviewed";
import { type Change, type ChangeNote, type PlannedVersion, planVersion } from "./plan-version";
import { guardedUpdateOf } from "./update-statements";

/** A version that is planned over one that nobody has locked, and whose role its writer needs. */
export type PlannedAtOnce = { before: DocumentWithContent; planned: PlannedVersion; role: Context["role"] };

/**
 * Plans a version without a lock. Null where more has to follow the text than the statement does that writes it: a step,
 * quote, file or former citation.
 */
export function planAtOnce(
  { caller, now, role, run }: Omit<Context, "db"> & { run: Run | null },
  before: DocumentWithContent,
  change: Change,
  changeNote: ChangeNote,
): PlannedAtOnce | null {
  // The background step may have filled it since; a lock tells, and gives a draft a text of its own.
  if (before.row.historyHead === null || before.row.draftText) return null;
  // The page may have to wait for reviews, which takes more statements.
  if (before.row.shown || (before.row.isPublished && mayRequireReviews(change))) return null;
  const planned = planVersion({ caller, now, run }, before, change, changeNote);
  if (!planned) return null;
  const { cited, after } = planned;
  if (cited.length > 0 || changesFiles(before.content, after.content)) return null;
  return { before, planned, role };
}

/** Whether two versions can be committed by one statement, which checks one role and adds to one run. */
export const mayGoTogether = (one: PlannedAtOnce, other: PlannedAtOnce): boolean =>
  one.role === other.role &&
  one.planned.caller.userId === other.planned.caller.userId &&
  one.planned.run?.run_id === other.planned.run?.run_id;

type Several = readonly [PlannedAtOnce, ...PlannedAtOnce[]];

/**
 * Commits versions that were planned one over the other and may go together: all, if the document is still as the first
 * was planned over and the caller has the role, and otherwise none, which is null. More than one need a transaction.
 */
export async function commitAtOnce(db: Executor, [first, ...later]: Several): Promise<DocumentWithContent[] | null> {
  const { before, role } = first;
  const [one, ...others] = [first, ...later].map(({ planned }) => planned);
  if (!one) return null;
  const all = [one, ...others] as const;
  const set = columnsSetBy(all, before);
  const [row] = await guardedUpdateOf(set, one.run !== null)(db, {
    ...valuesOf(set, all),
    by: one.caller.userId,
    roles: ROLES.filter((held) => includes(held, role)),
    changedBlocks: [...new Set(all.flatMap(({ changedBlocks }) => changedBlocks))],
    readVersion: before.row.version,
    readReviews: before.row.reviews,
  });
  if (!row) return null;
  await insertEarlierVersions(
    db,
    all.slice(0, -1).map(({ version }) => version),
  );
  const { told: _, ...columns } = row;
  noteWritten(row.id, { over: before.row.version, version: row.version });
  return all.map(({ after, set }) => ({
    ...after,
    row: asRow({ ...before.row, ...columns, ...set }, before.row.id, role),
  }));
}
