import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { document } from "./document";

/** The parts of a book in their order; a document is a part of one book at most. */
export const documentPart = pgTable(
  "document_part",
  {
    partId: text("part_id")
      .primaryKey()
      .references(() => document.id, { onDelete: "cascade" }),
    bookId: text("book_id")
      .notNull()
      .references(() => document.id, { onDelete: "cascade" }),
    // Later parts have higher numbers; one that was deleted or moved leaves a gap.
    position: integer().notNull(),
  },
  (table) => [
    uniqueIndex("document_part_place").on(table.bookId, table.position),
    check("document_part_itself", sql`${table.bookId} <> ${table.partId}`),
  ],
);
