import "server-only";
import { and, asc, count, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database, Executor } from "#db/connection/client";
import { delivery, document, event, webhook } from "#db/schema";
import { lockPerson } from "#lib/access/locks/lock-person";
import { roleOnDocument } from "#lib/access/store";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import { keepDeleted, restoreDeleted } from "#lib/deletions/store";
import type { EventType } from "#lib/history/events/shape";
import type { webhookShape } from "./shape";
import { makeSecret } from "./sign";

type Row = typeof webhook.$inferSelect;

const MOST_WEBHOOKS = 50;

const isOwn = (userId: string, id: string) => and(eq(webhook.id, id), eq(webhook.userId, userId));

/** A person's webhooks, oldest first; at most 50. */
export const listWebhooks = (db: Executor, userId: string): Promise<Row[]> =>
  db.select().from(webhook).where(eq(webhook.userId, userId)).orderBy(asc(webhook.createdAt), asc(webhook.id));

/** Creates a webhook with a secret of its own; throws `invalid_request` beyond 50. */
export async function insertWebhook(
  tx: Executor,
  userId: string,
  given: { url: string; events: EventType[]; documentId: string | null },
  now: Date,
): Promise<Row> {
  await lockPerson(tx, userId);
  const [{ webhooks } = { webhooks: 0 }] = await tx
    .select({ webhooks: count() })
    .from(webhook)
    .where(eq(webhook.userId, userId));
  if (webhooks >= MOST_WEBHOOKS) {
    throw new AppError("invalid_request", `You have ${MOST_WEBHOOKS} webhooks, the most there can be.`, {
      hint: "Delete one that is not needed.",
    });
  }
  const [row] = await tx
    .insert(webhook)
    .values({ id: newId("hok"), userId, ...given, secret: makeSecret(), createdAt: now })
    .returning();
  if (!row) throw new Error("The webhook was not inserted.");
  return row;
}

/** Changes a person's webhook; an active one tries what waits for it at once. Throws `not_found`. */
export async function updateWebhook(
  tx: Executor,
  userId: string,
  id: string,
  change: { url?: string | undefined; events?: EventType[] | undefined; status?: Row["status"] | undefined },
  now: Date,
): Promise<Row> {
  const isResumed = change.status === "active";
  const [row] = await tx
    .update(webhook)
    .set({ ...change, ...(isResumed ? { failingSince: null } : {}), id })
    .where(isOwn(userId, id))
    .returning();
  if (!row) throw notFound(id);
  const isWaiting = and(eq(delivery.webhookId, id), eq(delivery.state, "waiting"), gt(delivery.dueAt, now));
  if (isResumed) await tx.update(delivery).set({ dueAt: now }).where(isWaiting);
  return row;
}

/** Deletes a person's webhook with its log, and keeps it for a day; throws `not_found`. */
export async function deleteWebhook(tx: Executor, userId: string, id: string, now: Date): Promise<void> {
  await keepDeleted(tx, { userId, now }, [{ part: "webhook", owner: webhook.id, where: isOwn(userId, id) }]);
  const rows = await tx.delete(webhook).where(isOwn(userId, id)).returning({ id: webhook.id });
  if (rows.length === 0) throw notFound(id);
}

/** Brings back a webhook that the person deleted, without its log; throws `not_found`. */
export const restoreWebhook = (tx: Executor, userId: string, id: string): Promise<void> =>
  restoreDeleted(tx, { userId }, [id]);

const notFound = (id: string) =>
  new AppError("not_found", "There is no such webhook.", {
    details: [{ path: "webhookId", message: id.slice(0, 100) }],
    hint: "List the webhooks to see their ids.",
  });

/** A webhook as a response has it. */
export const presentWebhook = ({ createdAt, failingSince, events, ...row }: Row): z.input<typeof webhookShape> => ({
  id: row.id,
  url: row.url,
  documentId: row.documentId,
  status: row.status,
  // Only these are ever stored.
  events: events as EventType[],
  failingSince: failingSince?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

/** An entry of the log of deliveries. */
export type LoggedDelivery = {
  eventId: string;
  url: string;
  type: EventType;
  documentId: string;
  state: "waiting" | "delivered" | "failed";
  attempts: number;
  triedAt: Date | null;
  dueAt: Date;
  status: number | null;
  failure: string | null;
};

/** The newest deliveries of a person's webhooks, or of one of them. */
export const listDeliveries = (
  db: Executor,
  userId: string,
  { webhookId, limit }: { webhookId?: string; limit: number },
): Promise<LoggedDelivery[]> =>
  db
    .select({
      eventId: event.id,
      url: webhook.url,
      type: event.type,
      documentId: event.documentId,
      state: delivery.state,
      attempts: delivery.attempts,
      triedAt: delivery.triedAt,
      dueAt: delivery.dueAt,
      status: delivery.status,
      failure: delivery.failure,
    })
    .from(delivery)
    .innerJoin(event, eq(event.id, delivery.eventId))
    .innerJoin(webhook, eq(webhook.id, delivery.webhookId))
    .where(and(eq(webhook.userId, userId), webhookId === undefined ? undefined : eq(webhook.id, webhookId)))
    .orderBy(desc(event.position), webhook.id)
    .limit(limit);

/** Whether there is any webhook. */
export async function hasWebhooks(db: Executor): Promise<boolean> {
  const [row] = await db.select({ id: webhook.id }).from(webhook).limit(1);
  return row !== undefined;
}

// Longer than an attempt may last, so that only the delivery of an instance that ended is taken over.
const CLAIMED_MS = 60_000;

/** A delivery that this process sends; `isReadable` is false when the webhook's person has lost access since. */
export type Claimed = {
  webhookId: string;
  url: string;
  secret: string;
  attempts: number;
  isReadable: boolean;
  event: Pick<typeof event.$inferSelect, "id" | "type" | "documentId" | "by" | "data" | "at">;
};

const inSql = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`;

/**
 * Claims the oldest due delivery of an active webhook for this process, whose other deliveries wait meanwhile; null when
 * none is due. A claim ends after a minute.
 */
export function claimDelivery(db: Database, now: Date): Promise<Claimed | null> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ webhookId: string; eventId: string }>(sql`
      select ${delivery.webhookId} as "webhookId", ${delivery.eventId} as "eventId"
      from ${delivery}
      join ${webhook} on ${webhook.id} = ${delivery.webhookId} and ${webhook.status} = 'active'
      where ${delivery.state} = 'waiting' and ${delivery.dueAt} <= ${inSql(now)}
        and (${webhook.claimedUntil} is null or ${webhook.claimedUntil} <= ${inSql(now)})
      order by ${delivery.dueAt}, ${delivery.eventId} limit 1
      for update of ${delivery}, ${webhook} skip locked`);
    const [due] = rows;
    if (!due) return null;
    const until = new Date(now.getTime() + CLAIMED_MS);
    await tx.update(webhook).set({ claimedUntil: until }).where(eq(webhook.id, due.webhookId));
    const [claimed] = await tx
      .update(delivery)
      .set({ attempts: sql`${delivery.attempts} + 1`, dueAt: until, triedAt: now })
      .from(webhook)
      .where(
        and(eq(delivery.webhookId, due.webhookId), eq(delivery.eventId, due.eventId), eq(webhook.id, due.webhookId)),
      )
      .returning({ attempts: delivery.attempts, url: webhook.url, secret: webhook.secret, userId: webhook.userId });
    const [found] = await tx
      .select({
        id: event.id,
        type: event.type,
        documentId: event.documentId,
        by: event.by,
        data: event.data,
        at: event.at,
        isReadable: sql<boolean>`${roleOnDocument(claimed?.userId ?? "")} is not null`,
      })
      .from(event)
      .innerJoin(document, eq(document.id, event.documentId))
      .where(eq(event.id, due.eventId));
    if (!claimed || !found) return null;
    const { isReadable, ...told } = found;
    return { webhookId: due.webhookId, ...claimed, isReadable, event: told };
  });
}

/** What an attempt led to: the status of a response, or what went wrong without one. */
export type Attempt = { status: number | null; failure: string | null };

const which = ({ webhookId, event: { id } }: Claimed) =>
  and(eq(delivery.webhookId, webhookId), eq(delivery.eventId, id));

/** Records that a claimed delivery was acknowledged. */
export async function finishDelivery(db: Executor, claimed: Claimed, attempt: Attempt): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(delivery)
      .set({ state: "delivered", ...attempt })
      .where(which(claimed));
    await tx.update(webhook).set({ failingSince: null, claimedUntil: null }).where(eq(webhook.id, claimed.webhookId));
  });
}

/** Records that a claimed delivery will never be sent. */
export async function abandonDelivery(db: Executor, claimed: Claimed, failure: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(delivery).set({ state: "failed", status: null, failure }).where(which(claimed));
    await tx.update(webhook).set({ claimedUntil: null }).where(eq(webhook.id, claimed.webhookId));
  });
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const RETRIES_MS = [5 * SECOND_MS, 30 * SECOND_MS, 5 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS];
// Gone (RFC 9110 §15.5.11): the receiver asks for no more.
const GONE = 410;

/**
 * Makes a failed delivery wait for its next attempt, or marks it as failed after the seventh; pauses a webhook that has
 * failed for a day, or whose address answers that it is gone.
 */
export async function retryDelivery(db: Executor, claimed: Claimed, attempt: Attempt, now: Date): Promise<void> {
  const delay = RETRIES_MS[claimed.attempts - 1];
  const again = delay === undefined ? { state: "failed" as const } : { dueAt: new Date(now.getTime() + delay) };
  await db.transaction(async (tx) => {
    await tx
      .update(delivery)
      .set({ ...again, ...attempt })
      .where(which(claimed));
    const dayAgo = new Date(now.getTime() - DAY_MS);
    const mustPause = attempt.status === GONE ? sql`true` : sql`${webhook.failingSince} <= ${inSql(dayAgo)}`;
    await tx
      .update(webhook)
      .set({
        claimedUntil: null,
        failingSince: sql`coalesce(${webhook.failingSince}, ${inSql(now)})`,
        status: sql`case when ${mustPause} then 'paused' else ${webhook.status} end`,
      })
      .where(eq(webhook.id, claimed.webhookId));
  });
}

/** When the next delivery is due, or null when none waits for an active webhook. */
export async function nextDue(db: Executor): Promise<Date | null> {
  const [row] = await db
    .select({ at: delivery.dueAt })
    .from(delivery)
    .innerJoin(webhook, and(eq(webhook.id, delivery.webhookId), eq(webhook.status, "active")))
    .where(eq(delivery.state, "waiting"))
    .orderBy(asc(delivery.dueAt))
    .limit(1);
  return row?.at ?? null;
}
