import "server-only";
import { and, asc, desc, eq, gt, gte, lt, lte, max, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Executor } from "#db/connection/client";
import { delivery, document, event, eventPack, version } from "#db/schema";
import { derivedId } from "#lib/base/ids";
import { differences, sparse, sums } from "#lib/history/packs/columns";
import { checksumOf, compressJson, decompressJson } from "#lib/history/packs/compress";
import { packedByNumber } from "#lib/history/packs/store";
import type { eventShape } from "./shape";

/** The places in the order of reading and the numbers of versions, both as differences, and the ids that are not derived. */
type Places = { positions: number[]; numbers: number[]; ids: [number, string][] };

/** An event with its place in the order of reading. */
export type PlacedEvent = Omit<z.input<typeof eventShape>, "at"> & { at: Date; position: number };

/** The id of the event of a new version. */
export const createdEventId = (documentId: string, number: number, at: Date): string =>
  derivedId("evt", at, `${documentId} ${number}`);

const versionNumber = sql<number>`(${event.data} ->> 'number')::int`;

/**
 * Takes the events of these versions out of `event`, and packs their places; call it while the versions are rows. Those
 * that wait for their place or that webhooks were told of stay.
 */
export async function packEvents(tx: Executor, documentId: string, versions: { first: number; last: number }) {
  const rows = await tx
    .delete(event)
    .where(
      and(
        eq(event.documentId, documentId),
        eq(event.type, "version.created"),
        sql`${event.position} is not null`,
        sql`${versionNumber} between ${versions.first} and ${versions.last}`,
        sql`not exists (select from ${delivery} where ${delivery.eventId} = ${event.id})`,
        sql`exists (select from ${version} where ${version.documentId} = ${documentId}
          and ${version.number} = ${versionNumber} and ${version.createdAt} = ${event.at})`,
      ),
    )
    .returning({
      id: event.id,
      position: sql<number>`${event.position}`.mapWith(Number),
      number: versionNumber,
      at: event.at,
    });
  if (rows.length === 0) return;
  const earlier = await takeLastPack(tx, documentId, rows);
  const made = rows.map(({ id, position, number, at }): Place => {
    const isDerived = id === createdEventId(documentId, number, at);
    return { id: isDerived ? null : id, position, number };
  });
  const placed = [...(earlier?.places ?? []), ...made].toSorted((one, other) => one.position - other.position);
  const [first, last] = [placed[0], placed.at(-1)];
  if (!first || !last) return;
  const body = await compressJson(columnsOf(placed));
  const times = rows.map(({ at }) => at.getTime());
  await tx.insert(eventPack).values({
    documentId,
    first: first.position,
    last: last.position,
    since: new Date(Math.min(...times, earlier?.since.getTime() ?? Number.POSITIVE_INFINITY)),
    until: new Date(Math.max(...times, earlier?.until.getTime() ?? 0)),
    body,
    sha256: checksumOf(body),
  });
}

/** An event as a pack has it; the id is null where it is derived. */
type Place = { id: string | null; position: number; number: number };

const columnsOf = (placed: readonly Place[]): Places => ({
  positions: differences(placed.map(({ position }) => position)),
  numbers: differences(placed.map(({ number }) => number)),
  ids: sparse(placed.map(({ id }) => id)),
});

function placesOf(columns: Places): Place[] {
  const [positions, numbers, ids] = [sums(columns.positions), sums(columns.numbers), new Map(columns.ids)];
  return positions.map((position, at) => ({ id: ids.get(at) ?? null, position, number: numbers[at] ?? 0 }));
}

// Events are deleted by packs, so one pack holds those of a few days, and is made anew only for an eighth more.
const MOST_MS = 2 * 24 * 60 * 60 * 1000;
const WORTH = 8;

/** Takes the last pack of a document out of the store if these events belong into it. */
async function takeLastPack(tx: Executor, documentId: string, rows: readonly { at: Date }[]) {
  const [pack] = await tx
    .select()
    .from(eventPack)
    .where(eq(eventPack.documentId, documentId))
    .orderBy(desc(eventPack.first))
    .limit(1)
    .for("update");
  const newest = Math.max(...rows.map(({ at }) => at.getTime()));
  if (!pack || newest - pack.since.getTime() > MOST_MS) return null;
  const places = placesOf(await decompressJson<Places>(pack.body, pack.sha256));
  if (rows.length * WORTH < places.length) return null;
  await tx.delete(eventPack).where(and(eq(eventPack.documentId, documentId), eq(eventPack.first, pack.first)));
  return { places, since: pack.since, until: pack.until };
}

// A request unpacks at most this many more; the next one goes on where it stopped.
const PACKS = 20;

/**
 * The packed events between two places that `which` lets through, in order, and the place up to which they are all of
 * them.
 */
export async function packedEvents(
  db: Executor,
  { after, until }: { after: number; until: number },
  which: SQL | undefined,
): Promise<{ events: PlacedEvent[]; until: number }> {
  const { documentId, first, last, body, sha256 } = eventPack;
  const packs = (isThere: SQL | undefined) =>
    db
      .select({ documentId, first, body, sha256 })
      .from(eventPack)
      .innerJoin(document, eq(document.id, documentId))
      .where(and(gt(last, after), isThere, which))
      .orderBy(asc(first));
  // All that have begun, or the reader would never pass a place that many documents share.
  const begun = await packs(lte(first, after));
  const later = await packs(and(gt(first, after), lte(first, until))).limit(PACKS + 1);
  const next = later[PACKS];
  const end = next ? next.first - 1 : until;
  const events = await Promise.all([...begun, ...later.slice(0, PACKS)].map((pack) => eventsOf(db, pack)));
  const chosen = events.flat().filter(({ position }) => position > after && position <= end);
  return { events: chosen, until: end };
}

async function eventsOf(
  db: Executor,
  { documentId, body, sha256 }: { documentId: string; body: Uint8Array; sha256: Uint8Array },
): Promise<PlacedEvent[]> {
  const places = placesOf(await decompressJson<Places>(body, sha256));
  const numbers = places.map(({ number }) => number);
  const heads = new Map((await packedByNumber(db, documentId, numbers)).map((head) => [head.number, head]));
  return places.flatMap(({ id: given, position, number: of }): PlacedEvent[] => {
    const head = heads.get(of);
    if (!head) return [];
    const { number, title, action, summary, origin, model, agent, by, createdAt: at } = head;
    const id = given ?? createdEventId(documentId, number, at);
    const data = { number, title, action, summary, origin, model, agent };
    return [{ id, type: "version.created", documentId, by, at, data, position }];
  });
}

/** The last place of a packed event before a moment, or 0. */
export async function lastPackedBefore(db: Executor, moment: Date): Promise<number> {
  const [whole] = await db
    .select({ position: max(eventPack.last) })
    .from(eventPack)
    .where(lt(eventPack.until, moment));
  const split = await db
    .select({ documentId: eventPack.documentId, body: eventPack.body, sha256: eventPack.sha256 })
    .from(eventPack)
    .where(and(lt(eventPack.since, moment), gte(eventPack.until, moment)));
  let last = whole?.position ?? 0;
  for (const pack of split) {
    for (const { position, at } of await eventsOf(db, pack)) if (at < moment) last = Math.max(last, position);
  }
  return last;
}

/** Deletes packs whose events are all before a moment. */
export async function purgePackedEvents(db: Executor, before: Date): Promise<void> {
  await db.delete(eventPack).where(lt(eventPack.until, before));
}
