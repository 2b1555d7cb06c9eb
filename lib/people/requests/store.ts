import "server-only";
import { and, asc, count, eq, gt, lt } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { accessRequest, user } from "#db/schema";
import { lockPerson } from "#lib/access/locks/lock-person";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import type { Context } from "#lib/base/operation";
import { tellOfRequest } from "#lib/delivery/notifications/store";

const HOUR_MS = 60 * 60 * 1000;
const MOST_REQUESTS_AN_HOUR = 20;
const REQUEST_KEPT_MS = 14 * 24 * HOUR_MS;

/**
 * Asks the owner of a document for access, once in two weeks; takes the same steps for an unknown id. Throws
 * `rate_limited` beyond 20 requests an hour.
 */
export async function requestAccess(context: Context, documentId: string): Promise<void> {
  const { db, caller, now } = context;
  const { userId } = caller;
  await lockPerson(db, userId);
  await purgeRequests(db, now);
  const recent = gt(accessRequest.createdAt, new Date(now.getTime() - HOUR_MS));
  const [{ requests } = { requests: 0 }] = await db
    .select({ requests: count() })
    .from(accessRequest)
    .where(and(eq(accessRequest.userId, userId), recent));
  if (requests >= MOST_REQUESTS_AN_HOUR) {
    throw new AppError("rate_limited", "You have asked for access often in the last hour.", {
      hint: "Try again in an hour.",
      headers: { "retry-after": String(HOUR_MS / 1000) },
    });
  }
  await db
    .insert(accessRequest)
    .values({ id: newId("acc"), userId, documentId, createdAt: now })
    .onConflictDoNothing();
  await tellOfRequest(context, documentId);
}

/** Deletes requests for access after two weeks, so that a person may ask again. */
const purgeRequests = (db: Executor, now: Date) =>
  db.delete(accessRequest).where(lt(accessRequest.createdAt, new Date(now.getTime() - REQUEST_KEPT_MS)));

/** Lists who asked for access to a document, the first first, at most so many. */
export const listRequests = (db: Executor, documentId: string, most: number) =>
  db
    .select({ id: user.id, name: user.name, email: user.email })
    .from(accessRequest)
    .innerJoin(user, eq(user.id, accessRequest.userId))
    .where(eq(accessRequest.documentId, documentId))
    .orderBy(asc(accessRequest.createdAt))
    .limit(most);

/** Deletes a person's request for access; returns whether there was one. */
export async function endRequest(db: Executor, documentId: string, userId: string): Promise<boolean> {
  const ended = await db
    .delete(accessRequest)
    .where(and(eq(accessRequest.documentId, documentId), eq(accessRequest.userId, userId)))
    .returning({ id: accessRequest.id });
  return ended.length > 0;
}
