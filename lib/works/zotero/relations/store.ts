import "server-only";
import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { libraryCitation, relatedWork, zoteroObject } from "#db/schema";
import { isLinkedItem, type ZoteroObject } from "../objects/store";

/** The item of a work, with the keys of the items of its library to which it is related here. */
export type RelatedItem = { object: ZoteroObject; related: string[]; title: string };

// An item that is in the trash at Zotero is still related, so that it is when it comes back.
const relatedHere = (libraryId: string) => sql<
  string[]
>`coalesce((select jsonb_agg(other.key order by other.key collate "C")
  from ${relatedWork} join ${zoteroObject} other on other.library_id = ${libraryId} and other.kind = 'item'
    and other.local_id = case when ${relatedWork.oneId} = ${zoteroObject.localId} then ${relatedWork.otherId} else ${relatedWork.oneId} end
  where ${relatedWork.oneId} = ${zoteroObject.localId} or ${relatedWork.otherId} = ${zoteroObject.localId}), '[]'::jsonb)`;

/** The next linked works of a library whose relations by hand differ from those when both sides last agreed, within a window of keys. */
export async function changedRelations(
  db: Executor,
  libraryId: string,
  { after, upTo }: { after: string; upTo: string },
  limit: number,
): Promise<RelatedItem[]> {
  const related = relatedHere(libraryId);
  return db
    .select({ object: zoteroObject, related, title: libraryCitation.title })
    .from(zoteroObject)
    .innerJoin(libraryCitation, eq(libraryCitation.id, zoteroObject.localId))
    .where(
      and(
        isLinkedItem(libraryId),
        gt(zoteroObject.key, after),
        lte(zoteroObject.key, upTo),
        sql`${related} <> coalesce(${zoteroObject.local} -> 'related', '[]'::jsonb)`,
      ),
    )
    .orderBy(asc(zoteroObject.key))
    .limit(limit);
}
