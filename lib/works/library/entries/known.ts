import "server-only";
import { and, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { libraryCitation } from "#db/schema";
import { type DescribedWork, KnownWorks, type Marks, marksOf } from "#lib/citations/identity/work-identity";
import { type LibraryCitation, libraryColumns } from "./store";

const WORKS_AT_ONCE = 200;

/** The index of those works that a person's library contains, in their order. */
export async function areInLibrary(db: Executor, userId: string, works: readonly DescribedWork[]): Promise<boolean[]> {
  const marks = works.map(marksOf);
  const known = await knownWorks(db, userId, marks);
  return marks.map((one) => known.find(one) !== undefined);
}

/** The citations of a person's library that could match these works. */
export async function knownWorks(
  db: Executor,
  userId: string,
  marks: readonly Marks[],
): Promise<KnownWorks<LibraryCitation>> {
  const known = new KnownWorks<LibraryCitation>();
  for (let at = 0; at < marks.length; at += WORKS_AT_ONCE) {
    const alike = isAlike(marks.slice(at, at + WORKS_AT_ONCE));
    const rows = await db
      .select(libraryColumns)
      .from(libraryCitation)
      .where(and(eq(libraryCitation.userId, userId), alike))
      .orderBy(asc(libraryCitation.createdAt), asc(libraryCitation.id));
    for (const row of rows) known.add(row);
  }
  return known;
}

function isAlike(marks: readonly Marks[]): SQL | undefined {
  const given = (kind: keyof Marks) => marks.flatMap((one) => one[kind] ?? []);
  const anyOf = (kind: keyof Marks) => {
    const values = given(kind);
    return values.length > 0 ? inArray(libraryCitation[kind], values) : undefined;
  };
  return or(anyOf("doi"), anyOf("pmid"), anyOf("arxivId"), anyOf("fingerprint")) ?? sql`false`;
}
