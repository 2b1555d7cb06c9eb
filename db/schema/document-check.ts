import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { document } from "./document";

/** The last check of a document's quotations and references, and the version that it read. */
export const documentCheck = pgTable("document_check", {
  documentId: text("document_id")
    .primaryKey()
    .references(() => document.id, { onDelete: "cascade" }),
  version: integer().notNull(),
  checks: jsonb().$type<object[]>().notNull(),
  checkedAt: moment("checked_at").notNull(),
});
