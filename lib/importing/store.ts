import "server-only";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Executor } from "#db/client";
import { document } from "#db/schema";

/** The person's latest document imported from this address, or null. */
export async function findEarlierImport(
  db: Executor,
  userId: string,
  url: string,
): Promise<{ id: string; title: string; createdAt: Date } | null> {
  const isImport = and(
    eq(document.userId, userId),
    isNull(document.deletedAt),
    sql`${document.source}->>'url' = ${url}`,
  );
  const [row] = await db
    .select({ id: document.id, title: document.title, createdAt: document.createdAt })
    .from(document)
    .where(isImport)
    .orderBy(desc(document.createdAt), desc(document.id))
    .limit(1);
  return row ?? null;
}
