import "server-only";
import { and, desc, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Executor } from "#db/connection/client";
import { document, documentCitation, libraryCitation, relatedWork } from "#db/schema";
import { pairOf } from "#db/schema/related-work";
import { lockPerson } from "#lib/access/locks/lock-person";
import { roleOnDocument } from "#lib/access/store";
import { AppError } from "#lib/base/errors";
import type { Context } from "#lib/base/operation";
import { briefWork } from "#lib/citations/csl/brief-work";
import type { CslItem } from "#lib/citations/csl/csl";
import { findLibraryCitation, findOwnIds } from "../entries/store";
import { MAX_BY_HAND, type relatedWorksShape } from "./shape";
import { makersOf, sharedWith, wordsOfName } from "./shared-authors";

type Writing = Pick<Context, "db" | "now"> & { caller: { userId: string } };
type Related = z.input<typeof relatedWorksShape>["related"][number];

const MOST_FOUND = 20;
const MOST_TOGETHER = 200;
// Of a name that many works have, the newest ones.
const MOST_BY_AUTHORS = 500;

/** The works of a library that are related to one of it: by hand, by documents that cite both, and by their authors. */
export async function listRelated(db: Executor, userId: string, id: string): Promise<Related[]> {
  const { csl } = await findLibraryCitation(db, userId, id);
  const byHand = new Set(await relatedByHand(db, id));
  const together = await citedTogether(db, userId, id);
  const byAuthors = await worksByAuthors(db, userId, { id, csl });
  const rows = await findWorks(db, userId, [...new Set([...byHand, ...together.keys(), ...byAuthors])]);
  const sharedOf = sharedWith(csl);
  const found = rows.map((row) => ({
    id: row.id,
    ...briefWork(row.csl),
    byHand: byHand.has(row.id),
    citedTogether: together.get(row.id) ?? 0,
    sharedAuthors: sharedOf(row.csl),
  }));
  const kept = found.filter((one) => one.byHand || one.citedTogether > 0 || one.sharedAuthors.length > 0);
  return kept.sort(nearer).slice(0, byHand.size + MOST_FOUND);
}

const nearer = (one: Related, other: Related) =>
  Number(other.byHand) - Number(one.byHand) ||
  other.citedTogether - one.citedTogether ||
  other.sharedAuthors.length - one.sharedAuthors.length ||
  (other.year ?? 0) - (one.year ?? 0) ||
  (one.id < other.id ? -1 : 1);

/** The ids of the works that are related to a work by hand. */
export async function relatedByHand(db: Executor, id: string): Promise<string[]> {
  const rows = await db
    .select()
    .from(relatedWork)
    .where(isRelated([id]));
  return rows.map(({ oneId, otherId }) => (oneId === id ? otherId : oneId));
}

/** SQL condition: a pair has one of these works. */
const isRelated = (ids: readonly string[]) =>
  or(inArray(relatedWork.oneId, [...ids]), inArray(relatedWork.otherId, [...ids]));

async function citedTogether(db: Executor, userId: string, id: string): Promise<Map<string, number>> {
  const other = alias(documentCitation, "other");
  const documents = sql<number>`count(distinct ${document.id})::int`;
  const rows = await db
    .select({ id: libraryCitation.id, documents })
    .from(documentCitation)
    // A draft cites what its document does.
    .innerJoin(document, and(eq(document.id, documentCitation.documentId), isNull(document.draftOfId)))
    .innerJoin(other, and(eq(other.documentId, document.id), isNull(other.removedAt)))
    .innerJoin(libraryCitation, and(eq(libraryCitation.id, other.libraryId), eq(libraryCitation.userId, userId)))
    .where(
      and(
        eq(documentCitation.libraryId, id),
        isNull(documentCitation.removedAt),
        isNull(document.deletedAt),
        ne(libraryCitation.id, id),
        sql`${roleOnDocument(userId)} is not null`,
      ),
    )
    .groupBy(libraryCitation.id)
    .orderBy(desc(documents), desc(libraryCitation.id))
    .limit(MOST_TOGETHER);
  return new Map(rows.map((row) => [row.id, row.documents]));
}

/** The ids of works with a name of this work's authors among their people, newest first. */
async function worksByAuthors(
  db: Executor,
  userId: string,
  { id, csl }: { id: string; csl: CslItem },
): Promise<string[]> {
  const names = makersOf(csl).map(wordsOfName);
  const phrases = names
    .filter((words) => words.length > 0)
    .map((words) => words.map((word) => `${word}:B`).join(" & "));
  if (phrases.length === 0) return [];
  const query = phrases.map((phrase) => `(${phrase})`).join(" | ");
  const rows = await db
    .select({ id: libraryCitation.id })
    .from(libraryCitation)
    .where(
      and(
        eq(libraryCitation.userId, userId),
        ne(libraryCitation.id, id),
        sql`${libraryCitation.search} @@ ${query}::tsquery`,
      ),
    )
    .orderBy(desc(libraryCitation.createdAt), desc(libraryCitation.id))
    .limit(MOST_BY_AUTHORS);
  return rows.map((row) => row.id);
}

/** The works with these ids and their data, but for what is long. */
const findWorks = (db: Executor, userId: string, ids: readonly string[]) =>
  db
    .select({ id: libraryCitation.id, csl: sql<CslItem>`${libraryCitation.csl} - 'abstract'` })
    .from(libraryCitation)
    .where(and(eq(libraryCitation.userId, userId), sql`${libraryCitation.id} = any(${sql.param([...ids])}::text[])`));

/** Relates two works of a library; throws `not_found`, and `invalid_request` for a work with itself or past 100. */
export async function relateWorks({ db, caller, now }: Writing, id: string, otherId: string): Promise<void> {
  await lockPerson(db, caller.userId);
  await findLibraryCitation(db, caller.userId, id);
  await findLibraryCitation(db, caller.userId, otherId, "otherId");
  if (id === otherId) throw withItself();
  for (const [one, other] of [
    [id, otherId],
    [otherId, id],
  ] as const) {
    const before = await relatedByHand(db, one);
    if (before.includes(other)) return;
    if (before.length >= MAX_BY_HAND) throw tooMany();
  }
  await db.insert(relatedWork).values({ ...pairOf(id, otherId), createdAt: now });
}

/** Ends that two works of a library are related by hand; throws `not_found`. */
export async function unrelateWorks({ db, caller }: Writing, id: string, otherId: string): Promise<void> {
  await lockPerson(db, caller.userId);
  await findLibraryCitation(db, caller.userId, id);
  await findLibraryCitation(db, caller.userId, otherId, "otherId");
  await db.delete(relatedWork).where(isPair(id, otherId));
}

function isPair(id: string, another: string) {
  const { oneId, otherId } = pairOf(id, another);
  return and(eq(relatedWork.oneId, oneId), eq(relatedWork.otherId, otherId));
}

const withItself = () =>
  new AppError("invalid_request", "A work is not related to itself.", {
    details: [{ path: "otherId", message: "must be another work" }],
  });

const tooMany = () =>
  new AppError("invalid_request", `A work is related to ${MAX_BY_HAND} works by hand at most.`, {
    details: [{ path: "otherId", message: "is one too many" }],
    hint: "Remove another one first.",
  });

/** Relates and unrelates works of a person as another program did; pairs with a work that is not in the library are left out. */
export async function takeRelated(
  { db, caller, now }: Writing,
  { added, removed }: Record<"added" | "removed", readonly (readonly [string, string])[]>,
): Promise<void> {
  const own = await findOwnIds(db, caller.userId, added.flat());
  const pairs = added.filter(([one, other]) => one !== other && own.has(one) && own.has(other));
  if (pairs.length > 0) {
    const rows = pairs.map(([one, other]) => ({ ...pairOf(one, other), createdAt: now }));
    await db.insert(relatedWork).values(rows).onConflictDoNothing();
  }
  for (const [one, other] of removed) await db.delete(relatedWork).where(isPair(one, other));
}
