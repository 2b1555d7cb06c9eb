import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { prepared } from "#db/connection/prepared";
import { document } from "#db/schema";
import { roleOnDocument } from "#lib/access/store";
import { documentColumns, standingColumns } from "#lib/documents/store/store";
import { publishedNotice, storedEvents } from "#lib/history/events/store";
import { storedRun } from "#lib/history/runs/store";
import { insertVersion, insertVersionFrom } from "#lib/history/versions/store";

/** The columns that a write sets; undefined ones stay. */
export type WrittenColumns = { [name: string]: unknown };

type Columns = readonly [name: string, isNull: boolean][];

/** Prepares a statement for each set of columns that a write sets, with and without a run. */
function eachShape<Statement>(
  prepare: (columns: Columns, isOfRun: boolean) => Statement,
): (set: WrittenColumns, isOfRun: boolean) => Statement {
  const known = new Map<string, Statement>();
  return (set, isOfRun) => {
    const given = Object.keys(set).filter((name) => set[name] !== undefined);
    // A column's encoder takes no null, so null is a part of the statement.
    const shape = [isOfRun, ...given.map((name) => (set[name] === null ? `${name}:null` : name))].join();
    const statement =
      known.get(shape) ??
      prepare(
        given.map((name) => [name, set[name] === null]),
        isOfRun,
      );
    known.set(shape, statement);
    return statement;
  };
}

function settingOf(columns: Columns): PgUpdateSetSource<typeof document> {
  return Object.fromEntries(columns.map(([name, isNull]) => [name, isNull ? null : sql.placeholder(name)]));
}

const isWritten = eq(document.id, sql.placeholder("version_documentId"));

/** The statement that sets these columns of the document, inserts its version and announces it. */
export const updateOf = eachShape((columns, isOfRun) =>
  prepared((db) =>
    db
      .with(
        db.$with("made").as(insertVersion(db)),
        ...(isOfRun ? [db.$with("ran", {}).as(storedRun())] : []),
        db.$with("kept", {}).as(storedEvents()),
      )
      .update(document)
      .set(settingOf(columns))
      .where(isWritten)
      .returning({ ...documentColumns, told: publishedNotice() }),
  ),
);

const by = sql`${sql.placeholder("by")}::text`;
const settled = sql.identifier("settled");

/** The same statement for a document that may have changed since it was read: it writes all or nothing. */
export const guardedUpdateOf = eachShape((columns, isOfRun) =>
  prepared((db) =>
    db
      .with(
        db.$with("held", {}).as(sql`
          select ${document.id} as id from ${document}
          where ${isWritten} and ${document.version} = ${sql.placeholder("readVersion")}::int
            and ${document.reviews} = ${sql.placeholder("readReviews")}::int and ${document.deletedAt} is null
            and coalesce(${document.draftState}, 'open') = 'open'
            and ${roleOnDocument(by)} = any(${sql.placeholder("roles")}::text[])
          for update of ${document}`),
        db.$with("settled", {}).as(sql`
          select id from held
          where document_is_settled(id, ${sql.placeholder("readVersion")}::int, ${sql.placeholder("changedBlocks")}::text[])`),
        db.$with("made", {}).as(insertVersionFrom(sql`${settled}`)),
        ...(isOfRun ? [db.$with("ran", {}).as(storedRun(sql`${settled}`))] : []),
        db.$with("kept", {}).as(storedEvents(sql`${settled}`)),
      )
      .update(document)
      .set(settingOf(columns))
      .where(and(isWritten, sql`exists (select from ${settled})`))
      .returning({ ...documentColumns, ...standingColumns(by), told: publishedNotice() }),
  ),
);
