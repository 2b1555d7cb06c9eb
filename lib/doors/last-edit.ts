import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { document } from "#db/schema";
import { lastEdit } from "#lib/shapes/document-shape";

/**
 * The version and last author of a document, or null when it no longer exists; the caller must have passed the gate.
 */
export async function findLastEdit(db: Executor, id: string) {
  const [row] = await db
    .select({ version: document.version, lastEdit: document.lastEdit })
    .from(document)
    .where(and(eq(document.id, id), isNull(document.deletedAt)));
  return row ? { version: row.version, lastEdit: lastEdit.parse(row.lastEdit) } : null;
}
