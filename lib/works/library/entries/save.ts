import { lockPerson } from "#lib/access/locks/lock-person";
import type { Caller } from "#lib/base/caller";
import { newId } from "#lib/base/ids";
import type { Context } from "#lib/base/operation";
import type { CslItem } from "#lib/citations/csl/csl";
import { joinKeywords, readKeywords } from "#lib/citations/csl/keywords";
import type { Checks, Identifier } from "#lib/citations/csl/shape";
import { marksOf } from "#lib/citations/identity/work-identity";
import { link, requireCollections } from "../collections/store";
import { describe, joinTags } from "./filing";
import { knownWorks } from "./known";
import { MAX_TAGS, note, tag } from "./shape";
import { type LibraryCitation, writeCitations } from "./store";

type Writing = Pick<Context, "db" | "now"> & { caller: Pick<Caller, "userId"> };

/** A work that will be saved. */
export type NewWork = { csl: CslItem; identifier: Identifier | null; checks: Checks };

/** The tags, note and collections of a request. */
export type Filing = { tags: readonly string[]; note: string | null; collectionIds: readonly string[] };

/** A saved work, and whether the library already had it. */
export type Saved = { citation: LibraryCitation; isDuplicate: boolean };

/**
 * Saves works, each once: a known work is returned as stored, with the new tags, note and collections added. Throws
 * `not_found` for an unknown collection, `invalid_request` for too many tags on a citation.
 */
export async function saveWorks(context: Writing, works: readonly NewWork[], filing: Filing): Promise<Saved[]> {
  const { db, caller, now } = context;
  // Two simultaneous saves of one work would insert it twice.
  await lockPerson(db, caller.userId);
  await requireCollections(db, caller.userId, filing.collectionIds, (index) => `collectionIds.${index}`);
  const marksOfEach = works.map(marksOf);
  const known = await knownWorks(db, caller.userId, marksOfEach);
  const changed = new Map<string, LibraryCitation>();
  const saved = works.map((work, index): Saved => {
    const marks = marksOfEach[index] ?? marksOf(work);
    const there = known.find(marks);
    const citation = there ? (changed.get(there.id) ?? file(there, filing, now)) : newCitation(work, filing, now);
    if (there === undefined) known.add(citation);
    if (citation !== there) changed.set(citation.id, citation);
    return { citation, isDuplicate: there !== undefined };
  });
  await writeCitations(db, caller.userId, [...changed.values()]);
  const citationIds = [...changed.keys()];
  await link(db, { collectionIds: filing.collectionIds, citationIds, now });
  return saved;
}

function newCitation(work: NewWork, filing: Filing, now: Date): LibraryCitation {
  const { csl, tags, note } = withOwnFiling(work.csl, filing);
  return {
    id: newId("lib"),
    ...describe(work),
    csl,
    tags,
    note,
    moreNotes: [],
    reading: null,
    collectionIds: filing.collectionIds.toSorted(),
    createdAt: now,
    updatedAt: now,
  };
}

/**
 * Moves the keywords of a work to the tags and its annotation to the note, so that each is stored once. Values that
 * cannot be a tag or the note remain in the work.
 */
function withOwnFiling(
  { keyword, annote, ...csl }: CslItem,
  filing: Filing,
): Pick<LibraryCitation, "csl" | "tags" | "note"> {
  const words = typeof keyword === "string" ? readKeywords(keyword) : [];
  const tags = [...new Set([...filing.tags, ...words.filter((word) => tag.safeParse(word).success)])].slice(
    0,
    MAX_TAGS,
  );
  const others = words.filter((word) => !tags.includes(word));
  const own = filing.note === null && typeof annote === "string" ? note.safeParse(annote) : null;
  return {
    csl: {
      ...csl,
      ...(others.length > 0 ? { keyword: joinKeywords(others) } : {}),
      ...(annote !== undefined && !own?.success ? { annote } : {}),
    },
    tags,
    note: own?.success ? own.data || null : filing.note,
  };
}

/** The citation with tags, note and collections added; unchanged when they add nothing. */
function file(there: LibraryCitation, filing: Filing, now: Date): LibraryCitation {
  const tags = joinTags(there.id, [there.tags, filing.tags]);
  const collectionIds = [...new Set([...there.collectionIds, ...filing.collectionIds])].toSorted();
  const note = there.note ?? filing.note;
  const isSaid = tags.length > there.tags.length || note !== there.note;
  if (isSaid) return { ...there, tags, note, collectionIds, updatedAt: now };
  return collectionIds.length > there.collectionIds.length ? { ...there, collectionIds } : there;
}
