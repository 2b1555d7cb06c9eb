import "server-only";
import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database, Executor } from "#db/connection/client";
import { collection, document, documentFile, file, folder, version } from "#db/schema";
import { knownAcrossBundles } from "#lib/base/known-across-bundles";
import { decodeRow } from "./row";
import { ARCHIVED, type Archived, tableOf } from "./tables";
import { FORMAT } from "./write";

const BATCH = 100;

const headShape = z.object({ colophon: z.literal(FORMAT) });
const rowShape = z.object({ table: z.enum(ARCHIVED), row: z.record(z.string(), z.unknown()) });
const refusalShape = z.object({ cause: z.object({ code: z.string() }) });
const endShape = z.object({ end: z.record(z.string(), z.number()), sha256: z.string() });

/** An archive that cannot be restored; the message is for the person who tried, and nothing was written. */
export class ArchiveError extends Error {
  static {
    knownAcrossBundles(ArchiveError, "ArchiveError");
  }
  override readonly name = "ArchiveError";
}

/** Restores an archive into an empty, migrated store in one transaction, which `check` may end; throws `ArchiveError`. */
export function readArchive(
  db: Database,
  lines: AsyncIterable<string>,
  check: (tx: Executor) => Promise<void> = async () => {},
): Promise<Record<string, number>> {
  return db.transaction(async (tx) => {
    await requireEmpty(tx);
    const hash = createHash("sha256");
    const counts: Record<string, number> = {};
    const parents: Nested[] = [];
    let waiting: { table: Archived; rows: Record<string, unknown>[] } | null = null;
    let isHead = true;
    for await (const line of lines) {
      const value = parsed(line);
      const end = endShape.safeParse(value);
      if (end.success) {
        if (waiting) await insert(tx, waiting);
        await adopt(tx, parents);
        if (!counts.documentFile) await linkFiles(tx);
        await findRestored(tx);
        if (hash.digest("hex") !== end.data.sha256) throw damaged();
        await check(tx);
        return counts;
      }
      hash.update(`${line}\n`);
      if (isHead) {
        if (!headShape.safeParse(value).success) throw new ArchiveError("This is not an archive of Colophon's.");
        isHead = false;
        continue;
      }
      const { table, row } = rowIn(value);
      if (waiting && (waiting.table !== table || waiting.rows.length >= BATCH)) {
        await insert(tx, waiting);
        waiting = null;
      }
      waiting ??= { table, rows: [] };
      waiting.rows.push(orphaned(table, row, parents));
      counts[table] = (counts[table] ?? 0) + 1;
    }
    throw damaged();
  });
}

/** The message for an incomplete archive. */
export const damaged = (cause?: unknown) =>
  new ArchiveError("This is not a whole archive of Colophon's: it is damaged or was cut off. Nothing was restored.", {
    cause,
  });

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw damaged();
  }
}

function rowIn(value: unknown) {
  const row = rowShape.safeParse(value);
  if (!row.success) throw damaged(row.error);
  return row.data;
}

async function requireEmpty(tx: Executor): Promise<void> {
  for (const name of ARCHIVED) {
    const rows = await tx.select().from(tableOf(name)).limit(1);
    if (rows.length > 0)
      throw new ArchiveError("The store is not empty. Restore into an empty one: nothing is ever overwritten.");
  }
}

async function insert(
  tx: Executor,
  { table, rows }: { table: Archived; rows: Record<string, unknown>[] },
): Promise<void> {
  const into = tableOf(table);
  const decoded = rows.map((row) => decodeRow(into, table === "document" ? withoutWords(row) : row));
  try {
    await tx.insert(into).values(decoded);
  } catch (cause) {
    if (isOfContent(cause)) throw damaged(cause);
    throw cause;
  }
}

// Archives from before `document_words` have the words of each text.
const withoutWords = ({ search: _, ...row }: Record<string, unknown>) => row;

// PostgreSQL's error classes 22 and 23: a row that is duplicate or refers to a missing one. The archive causes no other
// class.
function isOfContent(error: unknown): boolean {
  const { success, data } = refusalShape.safeParse(error);
  return success && /^2[23]/.test(data.cause.code);
}

type Nested = { table: typeof folder | typeof collection; id: string; parentId: string };

/** A folder or collection may come before its parent: it is inserted at the top, and moved when all are there. */
function orphaned(table: Archived, row: Record<string, unknown>, parents: Nested[]) {
  if (table !== "folder" && table !== "collection") return row;
  const id = String(row.id);
  if (typeof row.parentId === "string") {
    parents.push({ table: table === "folder" ? folder : collection, id, parentId: row.parentId });
  }
  return { ...row, parentId: null, ...(table === "folder" ? { path: [id] } : {}) };
}

// Paths are derived from the parents, because archives from before folders had paths must restore too.
async function adopt(tx: Executor, parents: readonly Nested[]): Promise<void> {
  for (const { table, id, parentId } of parents) await tx.update(table).set({ parentId }).where(eq(table.id, id));
  await tx.execute(sql`
    with recursive above (id, path) as (
      select id, array[id] from ${folder} where parent_id is null
      union all
      select inner_folder.id, above.path || inner_folder.id
      from ${folder} inner_folder join above on inner_folder.parent_id = above.id
    )
    update ${folder} set path = above.path from above where above.id = folder.id`);
}

// In archives from before documents held files, pictures came from imported pages only, and the histories that may show
// them cannot be searched here.
async function linkFiles(tx: Executor): Promise<void> {
  const isShown = sql`position('/files/' || ${file.id} in ${document.content}) > 0`;
  await tx.execute(sql`
    insert into ${documentFile} (document_id, file_id, is_shown, is_held, created_at)
    select ${document.id}, ${file.id}, ${isShown}, true, ${file.createdAt}
    from ${file} join ${document} on ${document.userId} = ${file.userId}
    where ${document.source} is not null or ${isShown}`);
}

// Archives from before versions had this column: the last earlier version with the same text.
async function findRestored(tx: Executor): Promise<void> {
  await tx.execute(sql`
    update ${version} set restored_from = (
      select max(earlier.number) from ${version} earlier
      where earlier.document_id = version.document_id and earlier.number < version.number
        and earlier.sha256 = version.sha256)
    where action = 'restore' and restored_from is null`);
}
