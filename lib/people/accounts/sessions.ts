import "server-only";
import { and, desc, eq, gt, ne, type SQL } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { session } from "#db/schema";
import { notify } from "#lib/base/notify";

/** A signed-in browser, without its session token. */
export type SessionRow = {
  id: string;
  userAgent: string | null;
  ipAddress: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** A person's sessions that have not expired, last used first. */
export const listSessions = (db: Executor, userId: string, now: Date): Promise<SessionRow[]> =>
  db
    .select({
      id: session.id,
      userAgent: session.userAgent,
      ipAddress: session.ipAddress,
      createdAt: session.createdAt,
      updatedAt: session.updatedAt,
    })
    .from(session)
    .where(and(eq(session.userId, userId), gt(session.expiresAt, now)))
    .orderBy(desc(session.updatedAt), desc(session.id));

/** Ends one of a person's sessions at once; returns false when there is no such session. */
export const endSession = async (db: Executor, userId: string, id: string): Promise<boolean> =>
  (await end(db, and(eq(session.userId, userId), eq(session.id, id)))) > 0;

/** Ends all of a person's sessions except the current one; returns how many ended. */
export const endOtherSessions = (db: Executor, userId: string, keptId: string): Promise<number> =>
  end(db, and(eq(session.userId, userId), ne(session.id, keptId)));

async function end(db: Executor, which: SQL | undefined): Promise<number> {
  const rows = await db.delete(session).where(which).returning({ id: session.id });
  for (const { id } of rows) await notify(db, { endedCredentialId: id });
  return rows.length;
}
