import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { OriginChanges } from "#lib/history/versions/origin-changes";
import { moment } from "./columns";
import { document } from "./document";

/** One time that a person answered for words of a document, or took marks back; the marks are in the document's origins. */
export const review = pgTable(
  "review",
  {
    id: text().primaryKey(),
    documentId: text("document_id")
      .notNull()
      .references(() => document.id, { onDelete: "cascade" }),
    // The version after which the history finds the marks again.
    version: integer().notNull(),
    // In the order of giving them: several may be of one millisecond.
    place: integer().notNull(),
    by: jsonb().$type<{ id: string; name: string }>().notNull(),
    origins: jsonb().$type<OriginChanges>().notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("review_document").on(table.documentId, table.version)],
);
