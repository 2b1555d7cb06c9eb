import "server-only";
import { eq, lt, or, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Executor } from "#db/connection/client";
import { documentCheck } from "#db/schema";
import { type Check, checkShape, type checksShape } from "./shape";

type Shown = z.input<typeof checksShape>;
type Result = { version: number; checks: Check[]; checkedAt: Date };

/** The answer for a result. */
export function presentChecks({ version, checks, checkedAt }: Result): Shown {
  const counts: Record<string, number> = {};
  for (const { status } of checks) counts[status] = (counts[status] ?? 0) + 1;
  return { checkedAt: checkedAt.toISOString(), version, counts, checks };
}

/** Keeps the result of a check, unless a newer one is there. */
export async function keepChecks(db: Executor, documentId: string, result: Result): Promise<void> {
  await db
    .insert(documentCheck)
    .values({ documentId, ...result })
    .onConflictDoUpdate({
      target: documentCheck.documentId,
      set: result,
      setWhere: or(lt(documentCheck.checkedAt, result.checkedAt), sql`${documentCheck.version} <= ${result.version}`),
    });
}

/** The last result of a document; without one all is empty. */
export async function findChecks(db: Executor, documentId: string): Promise<Shown> {
  const [row] = await db.select().from(documentCheck).where(eq(documentCheck.documentId, documentId));
  if (!row) return { checkedAt: null, version: null, counts: {}, checks: [] };
  return presentChecks({ ...row, checks: row.checks.map((check) => checkShape.parse(check)) });
}
