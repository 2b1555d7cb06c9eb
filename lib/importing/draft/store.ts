import "server-only";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { document } from "#db/schema";
import { isReached } from "#lib/access/reach/store";
import type { Caller } from "#lib/base/caller";

/** The caller's latest document imported from this address, or null. */
export async function findEarlierImport(
  db: Executor,
  { userId, bound }: Pick<Caller, "userId" | "bound">,
  url: string,
): Promise<{ id: string; title: string; createdAt: Date } | null> {
  const isImport = and(
    eq(document.userId, userId),
    isNull(document.deletedAt),
    sql`${document.source}->>'url' = ${url}`,
    isReached(bound),
  );
  const [row] = await db
    .select({ id: document.id, title: document.title, createdAt: document.createdAt })
    .from(document)
    .where(isImport)
    .orderBy(desc(document.createdAt), desc(document.id))
    .limit(1);
  return row ?? null;
}
