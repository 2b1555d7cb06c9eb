import "server-only";
import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Executor } from "#db/connection/client";
import { attachment, collectionCitation, documentCitation, libraryCitation, relatedWork } from "#db/schema";
import { pairOf } from "#db/schema/related-work";
import { lockPerson } from "#lib/access/locks/lock-person";
import { AppError } from "#lib/base/errors";
import type { Context } from "#lib/base/operation";
import { sameJson } from "#lib/base/same-json";
import type { CslItem } from "#lib/citations/csl/csl";
import { bestIdentifier, describesSameWork, identifiersOf, mayBeSame } from "#lib/citations/identity/work-identity";
import { keepDeleted } from "#lib/deletions/store";
import { link } from "../collections/store";
import { describe, joinTags } from "./filing";
import { MAX_NOTE } from "./filing-fields";
import { type FieldSources, mergedCsl } from "./merged-fields";
import { findLibraryCitation, type LibraryCitation, libraryColumns, writeCitations } from "./store";

type Writing = Pick<Context, "db" | "now"> & { caller: { userId: string } };

const MAX_GROUPS = 50;

/** Groups of citations with the same title and first author, which may be one work; at most 50. */
export async function findDuplicates(db: Executor, userId: string): Promise<LibraryCitation[][]> {
  // The parts of a fingerprint: title, year, first author.
  const title = sql`split_part(${libraryCitation.fingerprint}, '|', 1)`;
  const name = sql`split_part(${libraryCitation.fingerprint}, '|', 3)`;
  const alike = await db
    .select({ ids: sql<string[]>`array_agg(${libraryCitation.id} order by ${libraryCitation.createdAt})` })
    .from(libraryCitation)
    .where(and(eq(libraryCitation.userId, userId), sql`${libraryCitation.fingerprint} is not null`))
    .groupBy(title, name)
    .having(sql`count(*) > 1`)
    .limit(MAX_GROUPS);
  const ids = alike.flatMap((group) => group.ids);
  if (ids.length === 0) return [];
  const rows = await db
    .select(libraryColumns)
    .from(libraryCitation)
    .where(inArray(libraryCitation.id, ids))
    .orderBy(asc(libraryCitation.createdAt), asc(libraryCitation.id));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return alike.flatMap((group) => groupsOfSame(group.ids.flatMap((id) => byId.get(id) ?? [])));
}

/** Groups of two or more records with the same title and first author. */
function groupsOfSame(records: readonly LibraryCitation[]): LibraryCitation[][] {
  const groups: LibraryCitation[][] = [];
  for (const record of records) {
    const group = groups.find((members) => members.some((member) => mayBeSame(member, record)));
    if (group) group.push(record);
    else groups.push([record]);
  }
  return groups.filter((group) => group.length > 1);
}

/** The works to merge, and those that fields of the merged one are taken from; by default all from the one to keep. */
export type Merge = { keepId: string; otherIds: readonly string[]; fields?: FieldSources | undefined };

/**
 * Merges citations into one, which keeps its data but for the fields chosen from others, and gets their tags, notes,
 * attachments and collections; documents that cite the others cite it. The others are kept for Undo. Throws `not_found`,
 * and `invalid_request` for too many tags or notes, and for a field of none of them.
 */
export async function mergeCitations(
  { db, caller, now }: Writing,
  { keepId, otherIds, fields = {} }: Merge,
): Promise<LibraryCitation> {
  await lockPerson(db, caller.userId);
  const kept = await findLibraryCitation(db, caller.userId, keepId, "keepId");
  const others: LibraryCitation[] = [];
  for (const id of new Set(otherIds)) {
    if (id !== keepId) others.push(await findLibraryCitation(db, caller.userId, id, "otherIds"));
  }
  const merged = { ...together(kept, others), ...chosenWork(kept, others, fields), updatedAt: now };
  const gone = others.map(({ id }) => id);
  if (gone.length === 0) return kept;
  const added = merged.collectionIds.filter((id) => !kept.collectionIds.includes(id));
  await link(db, { collectionIds: added, citationIds: [keepId], now });
  const related = await relateToKept(db, { keepId, gone, now });
  await keepMerged(db, { userId: caller.userId, now }, { keepId, gone, added, related });
  await writeCitations(db, caller.userId, [merged]);
  await db.update(documentCitation).set({ libraryId: keepId }).where(inArray(documentCitation.libraryId, gone));
  await db.update(attachment).set({ citationId: keepId }).where(inArray(attachment.citationId, gone));
  await db.delete(libraryCitation).where(inArray(libraryCitation.id, gone));
  return merged;
}

/** Relates what is related to merged works to the one that is kept, and returns the ids of what was not before. */
async function relateToKept(
  db: Executor,
  { keepId, gone, now }: { keepId: string; gone: readonly string[]; now: Date },
): Promise<string[]> {
  const among = (column: PgColumn) => inArray(column, [...gone]);
  const rows = await db
    .select()
    .from(relatedWork)
    .where(or(among(relatedWork.oneId), among(relatedWork.otherId)));
  const ids = new Set(rows.flatMap(({ oneId, otherId }) => [oneId, otherId]));
  const pairs = [...ids].filter((id) => id !== keepId && !gone.includes(id)).map((id) => pairOf(keepId, id));
  if (pairs.length === 0) return [];
  const added = await db
    .insert(relatedWork)
    .values(pairs.map((pair) => ({ ...pair, createdAt: now })))
    .onConflictDoNothing()
    .returning();
  return added.map(({ oneId, otherId }) => (oneId === keepId ? otherId : oneId));
}

/** Keeps what a merge deletes and changes; all of it comes back with the works that are gone. */
async function keepMerged(
  db: Executor,
  kept: { userId: string; now: Date },
  { keepId, gone, added, related }: Record<"gone" | "added" | "related", readonly string[]> & { keepId: string },
): Promise<void> {
  const among = (column: PgColumn) => inArray(column, [...gone]);
  const [attached, filed, cited] = [attachment.citationId, collectionCitation.citationId, documentCitation.libraryId];
  const first = sql`${gone[0]}::text`;
  const mergedAt = sql`jsonb_build_object(${libraryCitation.updatedAt.name}::text, ${kept.now.toISOString()}::text)`;
  await keepDeleted(db, kept, [
    { part: "work", owner: libraryCitation.id, where: among(libraryCitation.id) },
    { part: "filing", owner: filed, where: among(filed) },
    { part: "movedAttachment", owner: attached, where: among(attached) },
    { part: "movedCiting", owner: cited, where: among(cited) },
    { part: "relation", owner: relatedWork.oneId, where: among(relatedWork.oneId) },
    { part: "relation", owner: relatedWork.otherId, where: among(relatedWork.otherId) },
    {
      part: "addedRelation",
      owner: first,
      where: or(
        and(eq(relatedWork.oneId, keepId), inArray(relatedWork.otherId, [...related])),
        and(eq(relatedWork.otherId, keepId), inArray(relatedWork.oneId, [...related])),
      ),
    },
    {
      part: "addedFiling",
      owner: first,
      where: and(eq(filed, keepId), inArray(collectionCitation.collectionId, [...added])),
    },
    {
      part: "beforeMerge",
      owner: first,
      where: eq(libraryCitation.id, keepId),
      row: sql`to_jsonb(${libraryCitation}) || ${mergedAt}`,
    },
  ]);
}

/** What the merged work has of its chosen fields, when it is not as the kept one was. */
function chosenWork(kept: LibraryCitation, others: readonly LibraryCitation[], fields: FieldSources) {
  const all = [kept, ...others];
  for (const [variable, id] of Object.entries(fields)) {
    if (!all.some((one) => one.id === id)) throw notAmong(variable, "names none of these works");
    if (!all.some(({ csl }) => Object.hasOwn(csl, variable)))
      throw notAmong(variable, "is a field of none of these works");
  }
  const csl = mergedCsl(all, kept.id, fields);
  if (sameJson(csl, kept.csl)) return {};
  const identifiersIn = (one: CslItem) => identifiersOf({ csl: one, identifier: null });
  const identifiers = identifiersIn(csl);
  const alike = all.find((one) => sameJson(identifiersIn(one.csl), identifiers) && describesSameWork(one.csl, csl));
  const { retracted = null } = all.find(({ doi }) => doi !== null && doi === identifiers.doi)?.checks ?? {};
  const checks = alike?.checks ?? { verified: false, retracted, newerVersion: null };
  const described = describe({ csl, identifier: bestIdentifier(identifiers), checks });
  // It may have been found by an identifier that its data does not name.
  const { doi, pmid, arxivId, url } = kept;
  return sameJson(identifiersIn(kept.csl), identifiers) ? { ...described, doi, pmid, arxivId, url } : described;
}

const notAmong = (variable: string, message: string) =>
  new AppError("invalid_request", "A field of the merged work is taken from one of the works that are merged.", {
    details: [{ path: `fields.${variable}`, message }],
  });

function together(kept: LibraryCitation, others: readonly LibraryCitation[]): LibraryCitation {
  const all = [kept, ...others];
  const tags = joinTags(
    kept.id,
    all.map((one) => one.tags),
  );
  const note = [...new Set(all.flatMap((one) => one.note ?? []))].join("\n\n");
  if (note.length > MAX_NOTE) throw tooLongNote();
  const collectionIds = [...new Set(all.flatMap((one) => one.collectionIds))].toSorted();
  const moreNotes = all.flatMap((one) => one.moreNotes);
  const reading = all.find((one) => one.reading !== null)?.reading ?? null;
  return { ...kept, tags, note: note || null, moreNotes, collectionIds, reading };
}

const tooLongNote = () =>
  new AppError("invalid_request", `Together their notes have more than ${MAX_NOTE.toLocaleString("en")} characters.`, {
    details: [{ path: "note", message: "would be too long" }],
    hint: "Shorten one of the notes first.",
  });
