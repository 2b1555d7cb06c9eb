import "server-only";
import { and, asc, eq, gt, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Executor } from "#db/connection/client";
import { preparedSql } from "#db/connection/prepared";
import { apiKey, delivery, document, event, eventPack, webhook } from "#db/schema";
import { isReached } from "#lib/access/reach/store";
import { isNoDraft, roleOnDocument } from "#lib/access/store";
import type { Caller } from "#lib/base/caller";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import { channelFor, EVENTS_CHANNEL, type Notice } from "#lib/base/notify";
import { timestamp } from "#lib/base/timestamp";
import type { By } from "#lib/shapes/document-shape";
import { decodeCursor, encodeCursor } from "#lib/shapes/paging";
import { createdEventId, lastPackedBefore, packedEvents, purgePackedEvents } from "./packed";
import type { EventType, eventShape } from "./shape";

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_DAYS = 30;

/** What happened to a document at one time, and who did it. */
export type Happening = {
  documentId: string;
  by: By;
  at: Date;
  events: readonly { type: EventType; data: Record<string, unknown> }[];
};

/** Publishes a notice to the instances that it concerns when the transaction commits, and stores its events, in one statement. */
export async function announce(tx: Executor, notice: Notice, happening: Happening): Promise<void> {
  await announceNow(tx, announcedValues(notice, [happening]));
}

/**
 * SQL that stores the events of `announcedValues`, unless `source` has no row, and wakes those who send them;
 * `publishedNotice` goes with it in one statement.
 */
export const storedEvents = (source = sql`(values (true)) as always`): SQL => sql`
  insert into ${event} (id, type, document_id, by, data, at)
  select given.id, given.type, given."documentId", given.by, given.data, given.at
  from jsonb_to_recordset(${sql.placeholder("events")}::jsonb)
    as given(id text, type text, "documentId" text, by jsonb, data jsonb, at timestamptz), ${source}
  returning pg_notify(${sql.raw(`'${EVENTS_CHANNEL}'`)}, '')`;

/** SQL that publishes the notice of `announcedValues`. */
export const publishedNotice = (): SQL => sql`pg_notify(${sql.placeholder("channel")}, ${sql.placeholder("notice")})`;

const announceNow = preparedSql(() => sql`with kept as (${storedEvents()}) select ${publishedNotice()}`);

/** The values of a statement that announces what happened, in this order. */
export const announcedValues = (notice: Notice, happenings: readonly Happening[]) => ({
  channel: channelFor(notice),
  notice: JSON.stringify(notice),
  events: JSON.stringify(
    happenings.flatMap(({ documentId, by, at, events }) =>
      events.map((each) => ({ id: idOf(each, documentId, at), documentId, by, at, ...each })),
    ),
  ),
});

const idOf = ({ type, data }: Happening["events"][number], documentId: string, at: Date): string =>
  type === "version.created" ? createdEventId(documentId, Number(data.number), at) : newId("evt");

// Any number that no other lock of the workspace has.
const LOCK = 727276;
const MOST_PLACED = 5_000;

/**
 * Gives each committed event its place in the order of reading, and queues it for the webhooks of those who can read
 * the document. An event that was committed late comes after those that are placed, so that no reader skips it.
 */
export async function placeEvents(db: Executor, now: Date): Promise<void> {
  const isUnplaced = isNull(event.position);
  const [first] = await db.select({ id: event.id }).from(event).where(isUnplaced).limit(1);
  if (!first) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    // The places come from the sequence of the numbers, which never repeats, even after a purge.
    await tx.execute(sql`
      with unplaced as (
        select id, row_number() over (order by number) as place
        from (select id, number from ${event} where position is null order by number limit ${MOST_PLACED}) as oldest),
      places as (
        select value, row_number() over (order by value) as place
        from (select nextval(pg_get_serial_sequence('event', 'number')) as value from unplaced) as drawn),
      placed as (
        update ${event} set position = places.value from unplaced join places using (place)
        where ${event.id} = unplaced.id
        returning event.id, event.type, event.document_id, event.at, event.data ->> 'keyId' as key_id)
      insert into ${delivery} (webhook_id, event_id, due_at)
      select ${webhook.id}, placed.id, ${now.toISOString()}::timestamptz
      from placed
      join ${webhook} on placed.type = any(${webhook.events}) and placed.at >= ${webhook.createdAt}
        and (${webhook.documentId} is null or ${webhook.documentId} = placed.document_id)
      join ${document} on ${document.id} = placed.document_id and (${isNoDraft} or ${webhook.documentId} is not null)
      where ${roleOnDocument(sql`${webhook.userId}`)} is not null
        and (placed.type <> ${MENTIONED} or ${isKeyOf(sql`placed.key_id`, sql`${webhook.userId}`)})`);
  });
}

const MENTIONED: EventType = "agent.mentioned";

/** SQL condition: the key is this person's. */
const isKeyOf = (keyId: SQL, userId: string | SQL): SQL =>
  sql`exists (select from ${apiKey} where ${apiKey.id} = ${keyId} and ${apiKey.userId} = ${userId})`;

/** SQL condition: the row of `event` tells this caller; the mention of an agent tells its key and its person. */
function isFor({ type, id, userId }: EventListing["caller"]): SQL {
  const keyId = sql`${event.data} ->> 'keyId'`;
  const isMeant = type === "key" ? sql`${keyId} = ${id}` : isKeyOf(keyId, userId);
  return sql`(${event.type} <> ${MENTIONED} or ${isMeant})`;
}

/** The filters of a list of events: `since` is a cursor or a time. */
export type EventListing = {
  caller: Pick<Caller, "type" | "id" | "userId" | "bound">;
  documentId: string | null;
  since?: string | undefined;
  limit: number;
};

// A request reads at most this many events of all people; the next one goes on where it stopped.
const WINDOW = 1_000;

/**
 * The events after a cursor of the documents that a person can read, oldest first, and the cursor to go on from; throws
 * `not_found` for a document without any role, in the trash or not.
 */
export async function listEvents(
  db: Executor,
  { caller, documentId, since, limit }: EventListing,
  now: Date,
): Promise<{ events: z.input<typeof eventShape>[]; cursor: string }> {
  const { userId, bound } = caller;
  if (documentId !== null) await requireReadable(db, userId, documentId);
  const after = await positionOf(db, since);
  await placeEvents(db, now);
  const isAsked = documentId !== null || bound?.kind === "document";
  const readable = and(isReadable(userId), isReached(bound), isAsked ? undefined : isNoDraft);
  const ofOne = (column: PgColumn) => (documentId === null ? undefined : eq(column, documentId));
  const most = documentId === null ? WINDOW : limit;
  const stored = await db
    .select({
      id: event.id,
      position: sql<number>`${event.position}`.mapWith(Number),
      type: event.type,
      documentId: event.documentId,
      at: event.at,
      by: event.by,
      data: event.data,
      isReadable: sql<boolean>`${and(readable, isFor(caller))}`,
    })
    .from(event)
    .innerJoin(document, eq(document.id, event.documentId))
    .where(and(gt(event.position, after), ofOne(event.documentId)))
    .orderBy(asc(event.position))
    .limit(most);
  const until = stored.length < most ? Number.MAX_SAFE_INTEGER : (stored.at(-1)?.position ?? after);
  const kept = gte(eventPack.until, keptSince(now));
  const packed = await packedEvents(db, { after, until }, and(ofOne(eventPack.documentId), kept, readable));
  // Events become packed while this reads, so one may be in both.
  const byPosition = new Map(
    [
      ...packed.events.map((row) => ({ ...row, isReadable: true })),
      ...stored.filter(({ position }) => position <= packed.until),
    ].map((row) => [row.position, row]),
  );
  const rows = [...byPosition.values()].toSorted((one, other) => one.position - other.position);
  const shown: z.input<typeof eventShape>[] = [];
  let last = after;
  for (const { position, isReadable: isShown, at, ...rest } of rows) {
    if (shown.length === limit) break;
    if (isShown) shown.push({ ...rest, at: at.toISOString() });
    last = position;
  }
  return { events: shown, cursor: encodeCursor(["events", last]) };
}

const isReadable = (userId: string): SQL<boolean> => sql<boolean>`${roleOnDocument(userId)} is not null`;

async function requireReadable(db: Executor, userId: string, id: string): Promise<void> {
  const [row] = await db
    .select({ is: isReadable(userId) })
    .from(document)
    .where(eq(document.id, id));
  if (row?.is) return;
  throw new AppError("not_found", "There is no such document.", {
    details: [{ path: "documentId", message: id.slice(0, 100) }],
  });
}

const placeShape = z.tuple([z.literal("events"), z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)]);

async function positionOf(db: Executor, since: string | undefined): Promise<number> {
  const time = timestamp.safeParse(since);
  if (!time.success) return decodeCursor(since, placeShape)?.[1] ?? 0;
  const [row] = await db
    .select({ position: sql<number>`coalesce(max(${event.position}), 0)`.mapWith(Number) })
    .from(event)
    .where(lt(event.at, new Date(time.data)));
  return Math.max(row?.position ?? 0, await lastPackedBefore(db, new Date(time.data)));
}

const keptSince = (now: Date) => new Date(now.getTime() - KEPT_DAYS * DAY_MS);

/** Deletes events after 30 days, with the log of their deliveries. */
export async function purgeEvents(db: Executor, now: Date): Promise<void> {
  await db.delete(event).where(lt(event.at, keptSince(now)));
  await purgePackedEvents(db, keptSince(now));
}
