import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { document } from "#db/schema";
import type { NotableChange } from "#lib/document/notable/notable";
import { lastEdit } from "#lib/shapes/document-shape";

/** What an agent's version changed beyond its wording; `by` is its model's or the agent's name. */
export type FreshNotable = { number: number; by: string | null; changes: NotableChange[] };

// A page shows what is fresh; what came before is in the history.
const MOST_VERSIONS = 50;

// Names in full: in a select from one table, drizzle would leave the tables out. A version without notable changes has
// null or the JSON null.
/** The notable changes of the agents' versions since a person last wrote, oldest first. */
const fresh = sql<FreshNotable[]>`case when document.last_edit ->> 'origin' = 'human' then '[]'::jsonb else coalesce((
  select jsonb_agg(jsonb_build_object('number', made.number, 'by', coalesce(made.model, made.agent),
    'changes', made.notable -> 'changes') order by made.number)
  from version made
  where made.document_id = document.id and jsonb_typeof(made.notable) = 'object'
    and made.number > greatest(document.version - ${MOST_VERSIONS}::int, coalesce((
      select max(own.number) from version own where own.document_id = document.id and own.origin = 'human'
        and own.number > document.version - ${MOST_VERSIONS}::int), 0))), '[]'::jsonb) end`;

/**
 * The version and last author of a document, its locked blocks, and what agents changed besides since a person last wrote;
 * null when it no longer exists. The caller must have passed the gate.
 */
export async function findLastEdit(db: Executor, id: string) {
  const [row] = await db
    .select({ version: document.version, lastEdit: document.lastEdit, locks: document.locks, notable: fresh })
    .from(document)
    .where(and(eq(document.id, id), isNull(document.deletedAt)));
  return row ? { ...row, lastEdit: lastEdit.parse(row.lastEdit) } : null;
}
