import "server-only";
import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { collectionCitation, libraryCitation } from "#db/schema";
import type { MoreNote } from "#db/schema/library-citation";
import { lockPerson } from "#lib/access/locks/lock-person";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import type { Context } from "#lib/base/operation";
import { sameJson } from "#lib/base/same-json";
import type { CslItem } from "#lib/citations/csl/csl";
import { plainTitle } from "#lib/citations/csl/work-facts";
import { marksOf } from "#lib/citations/identity/work-identity";
import { link, requireCollections } from "../collections/store";
import type { NewWork } from "./save";
import { MAX_TAGS } from "./shape";
import {
  findLibraryCitation,
  findLibraryCitations,
  type LibraryCitation,
  type Note,
  type ReadingState,
  writeCitations,
} from "./store";

type Writing = Pick<Context, "db" | "now"> & { caller: { userId: string } };

/** A tag of a person's library and the number of its citations. */
export type TagCount = { tag: string; count: number };

/** The tags of a person's library, most used first; at most 200. */
export async function listTags(db: Executor, userId: string): Promise<TagCount[]> {
  const { rows } = await db.execute<{ tag: string; count: number }>(sql`
    select tag, count(*)::int as count
    from (select unnest(${libraryCitation.tags}) as tag from ${libraryCitation} where ${libraryCitation.userId} = ${userId}) tagged
    group by tag order by count desc, lower(tag), tag limit 200`);
  return rows.map(({ tag, count }) => ({ tag, count }));
}

/** The types and years of a person's works, each with the number of its works. */
export type Facets = { types: { type: CslItem["type"]; count: number }[]; years: { year: number; count: number }[] };

const MOST_YEARS = 500;

/** The types and years of a person's library; years newest first, at most 500. */
export async function listFacets(db: Executor, userId: string): Promise<Facets> {
  const isOwn = eq(libraryCitation.userId, userId);
  const type = sql<CslItem["type"]>`(${libraryCitation.csl}->>'type')`;
  const count = sql<number>`count(*)::int`;
  const types = await db.select({ type, count }).from(libraryCitation).where(isOwn).groupBy(type);
  const years = await db
    .select({ year: libraryCitation.year, count })
    .from(libraryCitation)
    .where(and(isOwn, isNotNull(libraryCitation.year)))
    .groupBy(libraryCitation.year)
    .orderBy(desc(libraryCitation.year))
    .limit(MOST_YEARS);
  return { types, years: years.flatMap(({ year, count }) => (year === null ? [] : { year, count })) };
}

/** What a person changes of a citation; what is left out stays. */
export type Edit = {
  /** The whole work, as it should be. */
  work?: NewWork | undefined;
  tags?: readonly string[] | undefined;
  /** All notes in their order; those with an id exist already. */
  notes?: readonly Note[] | undefined;
  collectionIds?: readonly string[] | undefined;
  reading?: ReadingState | null | undefined;
};

/**
 * Changes a citation; throws `not_found`, and `version_conflict` when it has changed since `basedOn`. Documents keep their
 * own copy of the work.
 */
export async function editCitation(context: Writing, id: string, edit: Edit, basedOn?: Date): Promise<LibraryCitation> {
  const { db, caller, now } = context;
  await lockPerson(db, caller.userId);
  const before = await findLibraryCitation(db, caller.userId, id);
  if (basedOn && basedOn < before.updatedAt) throw changedSince(before.updatedAt);
  const { collectionIds } = edit;
  if (collectionIds) await requireCollections(db, caller.userId, collectionIds, (index) => `collectionIds.${index}`);
  const after: LibraryCitation = {
    ...before,
    ...(edit.work ? describe(edit.work) : {}),
    ...(edit.notes ? renote(before.moreNotes, edit.notes, now) : {}),
    tags: [...(edit.tags ?? before.tags)],
    reading: edit.reading === undefined ? before.reading : edit.reading,
    // A writer that waited for the lock has an older `now`.
    updatedAt: now > before.updatedAt ? now : new Date(before.updatedAt.getTime() + 1),
  };
  await writeCitations(db, caller.userId, [after]);
  if (!collectionIds) return after;
  await db.delete(collectionCitation).where(eq(collectionCitation.citationId, id));
  await link(db, { collectionIds, citationIds: [id], now });
  return { ...after, collectionIds: collectionIds.toSorted() };
}

/** The columns of a citation that its work fills. */
export const describe = (work: NewWork) => ({
  csl: work.csl,
  title: sortedTitle(work.csl),
  ...marksOf(work),
  checks: work.checks,
});

// The length of a title that the store's index can hold, for any script.
const SORTED_CHARACTERS = 300;

const sortedTitle = (csl: CslItem): string => plainTitle(csl).slice(0, SORTED_CHARACTERS).toWellFormed();

/** The notes as stored; an unchanged note keeps its times. */
export function renote(before: readonly MoreNote[], notes: readonly Note[], now: Date) {
  const [first, ...more] = notes;
  const at = now.toISOString();
  const moreNotes = more.map(({ id, body }): MoreNote => {
    const known = before.find((one) => one.id === id);
    if (!known) return { id: newId("nte"), body, createdAt: at, updatedAt: at };
    return known.body === body ? known : { ...known, body, updatedAt: at };
  });
  return { note: first?.body ?? null, moreNotes };
}

const changedSince = (at: Date) =>
  new AppError("version_conflict", "The work has been changed elsewhere meanwhile. Nothing was written.", {
    details: [{ path: "basedOn", message: `is before the last change at ${at.toISOString()}` }],
    hint: "Load it again, and make the change there.",
  });

/** What is done with several citations at once. */
export type ManyEdit = {
  addTags: readonly string[];
  removeTags: readonly string[];
  addTo: readonly string[];
  removeFrom: readonly string[];
  reading?: ReadingState | null | undefined;
};

/** Tags and files several citations; throws `not_found`, and `invalid_request` for too many tags on one. */
export async function editMany({ db, caller, now }: Writing, ids: readonly string[], edit: ManyEdit): Promise<void> {
  await lockPerson(db, caller.userId);
  const collectionIds = [...edit.addTo, ...edit.removeFrom];
  const added = edit.addTo.length;
  await requireCollections(db, caller.userId, collectionIds, (at) =>
    at < added ? `addTo.${at}` : `removeFrom.${at - added}`,
  );
  const rows = await findLibraryCitations(db, caller.userId, ids, "citationIds");
  const changed = rows.flatMap((row) => {
    const tags = joinTags(row.id, [row.tags, edit.addTags]).filter((tag) => !edit.removeTags.includes(tag));
    const { reading = row.reading } = edit;
    return sameJson([tags, reading], [row.tags, row.reading]) ? [] : { ...row, tags, reading, updatedAt: now };
  });
  await writeCitations(db, caller.userId, changed);
  await link(db, { collectionIds: edit.addTo, citationIds: ids, now });
  if (edit.removeFrom.length === 0) return;
  const isMeant = and(
    inArray(collectionCitation.collectionId, [...edit.removeFrom]),
    inArray(collectionCitation.citationId, [...ids]),
  );
  await db.delete(collectionCitation).where(isMeant);
}

/** The union of the tags of several records that become one citation; throws `invalid_request` for too many. */
export function joinTags(id: string, given: readonly (readonly string[])[]): string[] {
  const tags = [...new Set(given.flat())];
  if (tags.length <= MAX_TAGS) return tags;
  throw new AppError("invalid_request", `A citation has ${MAX_TAGS} tags at most.`, {
    details: [{ path: "tags", message: `would be too many together with those of ${id}, which is the same work` }],
  });
}
