import "server-only";
import { and, asc, desc, eq, gt, gte, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { versionPack } from "#db/schema";
import { boundedCache } from "#lib/base/bounded-cache";
import { timeOfId } from "#lib/base/ids";
import { checksumOf, compressJson, decompressJson } from "./compress";
import { type Head, type HeadColumns, headColumns, headsOf } from "./heads";

/** A version without its text. */
export type NamedHead = Head & { name: string | null };

type Range = { first: number; last: number };
type Unpacked = Range & { heads: Head[] };

// A head of which the author and the summary are shared with others.
const BYTES_OF_HEAD = 400;

// Heads never change, so what was read once is kept.
const unpacked = boundedCache<Unpacked[]>("old versions", 0.1, (packs) =>
  packs.reduce((sum, { heads }) => sum + heads.length * BYTES_OF_HEAD, 0),
);

const isIn = (number: number) => (range: Range) => range.first <= number && number <= range.last;

const { first, last, names } = versionPack;

const ofDocument = (documentId: string) => eq(versionPack.documentId, documentId);

/** The packed ones of the versions with these numbers. */
export async function packedByNumber(db: Executor, documentId: string, numbers: readonly number[]): Promise<Head[]> {
  if (numbers.length === 0) return [];
  const isKnown = (number: number) => (unpacked.get(documentId) ?? []).some(isIn(number));
  const unknown = numbers.filter((number) => !isKnown(number));
  const read =
    unknown.length === 0
      ? []
      : await unpack(
          db,
          documentId,
          sql`exists (select from unnest(${sql.param(unknown)}::int[]) asked where asked between ${first} and ${last})`,
        );
  const packs = [...read, ...(unpacked.get(documentId) ?? [])];
  return numbers.flatMap((number) => {
    const pack = packs.find(isIn(number));
    return pack?.heads[number - pack.first] ?? [];
  });
}

async function unpack(db: Executor, documentId: string, which: SQL | undefined): Promise<Unpacked[]> {
  const { heads, headsSha256 } = versionPack;
  const rows = await db
    .select({ first, last, heads, headsSha256 })
    .from(versionPack)
    .where(and(ofDocument(documentId), which));
  const packs = await Promise.all(
    rows.map(async (row): Promise<Unpacked> => {
      const columns = await decompressJson<HeadColumns>(row.heads, row.headsSha256);
      return { first: row.first, last: row.last, heads: headsOf(documentId, row.first, columns) };
    }),
  );
  const others = (unpacked.get(documentId) ?? []).filter((known) => !packs.some((pack) => pack.first === known.first));
  unpacked.set(documentId, [...others, ...packs]);
  return packs;
}

const rangesOf = (db: Executor, documentId: string, which?: SQL) =>
  db
    .select({ first, last, names })
    .from(versionPack)
    .where(and(ofDocument(documentId), which));

async function headsIn(
  db: Executor,
  documentId: string,
  pack: Range & { names: Record<string, string> },
): Promise<NamedHead[]> {
  const numbers = Array.from({ length: pack.last - pack.first + 1 }, (_, at) => pack.first + at);
  const heads = await packedByNumber(db, documentId, numbers);
  return heads.map((head) => ({ ...head, name: pack.names[head.number] ?? null }));
}

/** The packed versions below a number, newest first. */
export async function packedBefore(
  db: Executor,
  documentId: string,
  before: number | null,
  limit: number,
): Promise<NamedHead[]> {
  const found: NamedHead[] = [];
  for (let below = before; found.length < limit; ) {
    const [pack] = await rangesOf(db, documentId, below === null ? undefined : lt(first, below))
      .orderBy(desc(first))
      .limit(1);
    if (!pack) break;
    const heads = await headsIn(db, documentId, pack);
    const isBelow = below;
    found.push(...heads.filter(({ number }) => isBelow === null || number < isBelow).toReversed());
    below = pack.first;
  }
  return found.slice(0, limit);
}

/** The packed version with this number, or null. */
export async function findPacked(db: Executor, documentId: string, number: number): Promise<NamedHead | null> {
  const [pack] = await rangesOf(db, documentId, and(lte(first, number), gte(last, number)));
  const heads = pack ? await headsIn(db, documentId, pack) : [];
  return heads.find((head) => head.number === number) ?? null;
}

// Ids were once made some moments before or after the time of their version.
const SLACK_MS = 10 * 60 * 1000;

/** The packed version with this id, or null; reads only packs of the time that the id tells. */
export async function findPackedById(db: Executor, documentId: string, id: string): Promise<NamedHead | null> {
  const at = timeOfId("ver", id);
  if (at === null) return null;
  const [earliest, latest] = [new Date(at.getTime() - SLACK_MS), new Date(at.getTime() + SLACK_MS)];
  for (let after = 0; ; ) {
    const [pack] = await rangesOf(db, documentId, and(gt(first, after), gte(versionPack.until, earliest)))
      .orderBy(asc(first))
      .limit(1);
    if (!pack) return null;
    const heads = await headsIn(db, documentId, pack);
    const found = heads.find((head) => head.id === id);
    const isLast = (heads.at(-1)?.createdAt ?? latest) > latest;
    if (found || isLast) return found ?? null;
    after = pack.last;
  }
}

/** Every packed version of a document, oldest first. */
export async function allPacked(db: Executor, documentId: string): Promise<NamedHead[]> {
  const packs = await rangesOf(db, documentId).orderBy(asc(first));
  const heads: NamedHead[] = [];
  for (const pack of packs) heads.push(...(await headsIn(db, documentId, pack)));
  return heads;
}

/** Whether a version is in a pack. */
export async function isPacked(db: Executor, documentId: string, number: number): Promise<boolean> {
  const found = await rangesOf(db, documentId, and(lte(first, number), gte(last, number)));
  return found.length > 0;
}

/** Names a packed version, or takes its name away. */
export async function renamePacked(
  db: Executor,
  documentId: string,
  number: number,
  name: string | null,
): Promise<void> {
  const key = String(number);
  await db
    .update(versionPack)
    .set({
      names: name === null ? sql`${names} - ${key}::text` : sql`${names} || ${JSON.stringify({ [key]: name })}::jsonb`,
    })
    .where(and(ofDocument(documentId), lte(first, number), gte(last, number)));
}

/** The latest packed versions by agents since a moment in these documents, newest first in each pack. */
export async function packedByAgents(
  db: Executor,
  documentIds: string[],
  since: Date,
  limit: number,
): Promise<(NamedHead & { documentId: string })[]> {
  const { documentId, until, agents } = versionPack;
  const packs = await db
    .select({ documentId, first, last, names })
    .from(versionPack)
    .where(and(inArray(documentId, documentIds), gt(agents, 0), gte(until, since)))
    .orderBy(desc(until))
    .limit(limit);
  const found: (NamedHead & { documentId: string })[] = [];
  for (const pack of packs) {
    const heads = await headsIn(db, pack.documentId, pack);
    const chosen = heads.filter(({ origin, createdAt }) => origin === "agent" && createdAt >= since);
    found.push(...chosen.toReversed().map((head) => ({ ...head, documentId: pack.documentId })));
    // The packs come newest first, so the rest has nothing newer.
    if (found.length >= limit) break;
  }
  return found;
}

/** The range and the packed texts of the pack with a version, or null. */
export async function findPackedTexts<Columns>(
  db: Executor,
  documentId: string,
  number: number,
): Promise<(Range & { columns: Columns }) | null> {
  const { texts, textsSha256 } = versionPack;
  const [row] = await db
    .select({ first, last, texts, textsSha256 })
    .from(versionPack)
    .where(and(ofDocument(documentId), lte(first, number), gte(last, number)));
  if (!row) return null;
  return { first: row.first, last: row.last, columns: await decompressJson<Columns>(row.texts, row.textsSha256) };
}

/** The last pack of a document, or null. */
export async function lastPack(db: Executor, documentId: string): Promise<Range | null> {
  const [pack] = await rangesOf(db, documentId).orderBy(desc(first)).limit(1);
  return pack ?? null;
}

/** A pack to be stored. */
export type NewPack = Pick<typeof versionPack.$inferInsert, "documentId" | "first" | "last" | "agents" | "until"> & {
  heads: Uint8Array;
  texts: Uint8Array;
};

/** Makes a pack of consecutive heads and the columns of their texts. */
export async function packOf(documentId: string, heads: readonly Head[], texts: object): Promise<NewPack> {
  const [first, last] = [heads[0], heads.at(-1)];
  if (!first || !last) throw new Error("A pack has at least one version.");
  return {
    documentId,
    first: first.number,
    last: last.number,
    agents: heads.filter(({ origin }) => origin === "agent").length,
    until: last.createdAt,
    heads: await compressJson(headColumns(documentId, heads)),
    texts: await compressJson(texts),
  };
}

/** Stores a pack, in the place of one that ends with `after` and that it continues; returns false if that one has changed. */
export async function storePack(
  db: Executor,
  pack: NewPack,
  { after, names: given }: { after: number | null; names: Record<string, string> },
): Promise<boolean> {
  const { documentId: _of, first: _first, ...rest } = pack;
  const columns = { ...rest, headsSha256: checksumOf(pack.heads), textsSha256: checksumOf(pack.texts) };
  const rows = await db
    .insert(versionPack)
    .values({ ...pack, ...columns, names: given })
    .onConflictDoUpdate({
      target: [versionPack.documentId, first],
      set: { ...columns, names: sql`${names} || ${JSON.stringify(given)}::jsonb` },
      setWhere: after === null ? sql`false` : eq(last, after),
    })
    .returning({ first });
  return rows.length > 0;
}

/** Stores the hashes of packed versions, by number. */
export async function storePackedHashes(
  tx: Executor,
  documentId: string,
  hashes: ReadonlyMap<number, string>,
): Promise<void> {
  for (const pack of await unpack(tx, documentId, undefined)) {
    if (pack.heads.every(({ hash }) => hash !== null)) continue;
    const chained = pack.heads.map((head) => ({ ...head, hash: head.hash ?? hashes.get(head.number) ?? null }));
    const heads = await compressJson(headColumns(documentId, chained));
    await tx
      .update(versionPack)
      .set({ heads, headsSha256: checksumOf(heads) })
      .where(and(ofDocument(documentId), eq(first, pack.first)));
  }
  unpacked.delete(documentId);
}
