import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import type { Executor } from "#db/client";
import { document } from "#db/schema";
import { lastEdit } from "#lib/base/document-shape";

/** At which version a document is and who wrote it; null when it is no longer there. Only for those whom the gate let through. */
export async function findLastEdit(db: Executor, id: string) {
  const [row] = await db
    .select({ version: document.version, lastEdit: document.lastEdit })
    .from(document)
    .where(and(eq(document.id, id), isNull(document.deletedAt)));
  return row ? { version: row.version, lastEdit: lastEdit.parse(row.lastEdit) } : null;
}
