import "server-only";
import { setImmediate } from "node:timers/promises";
import { and, count, eq, gte, lt, lte, max, min, sql } from "drizzle-orm";
import type { Database, Executor } from "#db/connection/client";
import { document, version, versionPack } from "#db/schema";
import { log } from "#lib/base/log";
import type { DocumentJson } from "#lib/document/model/document";
import { packEvents } from "#lib/history/events/packed";
import type { Head } from "#lib/history/packs/heads";
import { findPackedTexts, lastPack, type NewPack, packedByNumber, packOf, storePack } from "#lib/history/packs/store";
import { isTextOf, nextText } from "./history";
import { type TextColumns, TextPacker, textsOf } from "./pack-texts";
import { headOfRow, textBefore } from "./store";

// Pages and agents compare with versions of the last minutes, which are read faster as rows.
const KEPT_MS = 10 * 60 * 1000;

// Each pack begins with a whole text. Reading the last version of so many takes about 50 ms.
const MOST = 4_000;

// A pack is made anew only for an eighth more, or a version would be packed again and again.
const WORTH = 8;

// A pack of one version is no smaller than its row.
const LEAST = 2;

/** Which documents are looked at: those with a version that became old after `since`, or all. */
type Looking = { since?: Date | null; signal?: AbortSignal };

/**
 * Packs the versions that are older than ten minutes, with their events, of each document where at least two wait, and an
 * eighth of its last pack.
 */
export async function packVersions(db: Database, now: Date, { since, signal }: Looking = {}): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  const after = since ? new Date(since.getTime() - KEPT_MS) : new Date(0);
  const { rows } = await db.execute<{ id: string }>(sql`
    select waiting.id from (
      select ${version.documentId} as id, count(*) as count from ${version}
      where ${version.createdAt} < ${before.toISOString()}::timestamptz
      group by ${version.documentId}
      having count(*) >= ${LEAST} and max(${version.createdAt}) >= ${after.toISOString()}::timestamptz) as waiting
    left join lateral (
      select ${versionPack.last} - ${versionPack.first} + 1 as size from ${versionPack}
      where ${versionPack.documentId} = waiting.id order by ${versionPack.first} desc limit 1) as pack on true
    join ${document} on ${document.id} = waiting.id and ${document.historyHead} is not null
    where pack.size is null or pack.size + waiting.count > ${MOST} or waiting.count * ${WORTH} >= pack.size`);
  for (const { id } of rows) {
    while (!signal?.aborted && (await packNext(db, id, before)));
  }
}

/** Packs what waits in one document up to a full pack; returns whether more may wait. */
async function packNext(db: Database, documentId: string, before: Date): Promise<boolean> {
  try {
    const range = await nextRange(db, documentId, before);
    if (!range) return false;
    const { pack, after } = await makePack(db, documentId, range);
    await db.transaction(async (tx) => {
      await packEvents(tx, documentId, range);
      const gone = await tx
        .delete(version)
        .where(isWithin(documentId, range))
        .returning({ number: version.number, name: version.name });
      const names = Object.fromEntries(gone.flatMap(({ number, name }) => (name === null ? [] : [[number, name]])));
      const isAll = gone.length === range.last - range.first + 1;
      if (!isAll || !(await storePack(tx, pack, { after, names }))) throw new AnotherPacked();
    });
    return true;
  } catch (error) {
    if (!(error instanceof AnotherPacked)) log("error", "packing of versions failed", { document: documentId, error });
    return false;
  }
}

/** Another instance packed the same versions first. */
class AnotherPacked extends Error {}

type Range = { first: number; last: number };

const isWithin = (documentId: string, { first, last }: Range) =>
  and(eq(version.documentId, documentId), gte(version.number, first), lte(version.number, last));

/** The rows that are old, as many as a pack has. */
async function nextRange(db: Executor, documentId: string, before: Date): Promise<Range | null> {
  const { number, createdAt } = version;
  const [row] = await db
    .select({ first: min(number), last: max(number), count: count() })
    .from(version)
    .where(and(eq(version.documentId, documentId), lt(createdAt, before)));
  if (!row?.first || !row.last || row.count < LEAST) return null;
  return { first: row.first, last: Math.min(row.last, row.first + MOST - 1) };
}

/** The pack of these rows, together with the last pack of the document if there is room in it. */
async function makePack(
  db: Executor,
  documentId: string,
  range: Range,
): Promise<{ pack: NewPack; after: number | null }> {
  const last = await lastPack(db, documentId);
  const isOpen = last?.last === range.first - 1 && range.last - last.first < MOST;
  const packed = isOpen ? await findPackedTexts<TextColumns>(db, documentId, last.first) : null;
  const heads: Head[] = [];
  let packer: TextPacker | null = null;
  let text: DocumentJson | null = null;
  if (packed) {
    heads.push(...(await packedByNumber(db, documentId, numbersOf(packed))));
    for (const next of textsOf(packed.columns)) {
      text = packer ? packer.add(next) : next;
      packer ??= new TextPacker(next);
    }
  }
  for (let first = range.first; first <= range.last; first += 50) {
    const rows = await db
      .select({ ...headOfRow, isSnapshot: version.isSnapshot, body: version.body, sha256: version.sha256 })
      .from(version)
      .where(isWithin(documentId, { first, last: Math.min(first + 49, range.last) }))
      .orderBy(version.number);
    for (const { isSnapshot, body, sha256, ...head } of rows) {
      const stored = { isSnapshot, body, sha256 };
      // The row may be a delta of the last version of a pack that is full.
      if (!text && !isSnapshot) text = await textBefore(db, documentId, head.number);
      text = await nextText(text, stored);
      // The next text shares its blocks with this one, and is compared with it faster.
      if (packer) text = packer.add(text);
      else packer = new TextPacker(text);
      heads.push(head);
      // Deltas build on each other up to the next snapshot, so the last text before it is wrong when one of them is.
      const isLast = head.number % 50 === 0 || head.number === range.last;
      if (isLast && !isTextOf(text, stored)) throw new Error(`Version ${head.number} is damaged.`);
      await setImmediate();
    }
  }
  if (!packer) throw new AnotherPacked();
  return { pack: await packOf(documentId, heads, packer.columns()), after: packed?.last ?? null };
}

const numbersOf = ({ first, last }: Range) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
