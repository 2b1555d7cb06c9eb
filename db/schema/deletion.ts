import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { document } from "./document";
import { user } from "./user";

/** The rows of a deleted work, attachment, collection, comment or webhook by their tables, kept for a day so that Undo brings them back. */
export const deletion = pgTable(
  "deletion",
  {
    // The id of what was deleted.
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    // What belongs to a document is gone for good with it.
    documentId: text("document_id").references(() => document.id, { onDelete: "cascade" }),
    rows: jsonb().$type<Record<string, unknown[]>>().notNull(),
    // The files among the rows, which are not purged meanwhile.
    fileIds: text("file_ids").array().notNull().default(sql`'{}'`),
    deletedAt: moment("deleted_at").notNull(),
  },
  (table) => [
    index("deletion_user").on(table.userId),
    index("deletion_document").on(table.documentId),
    index("deletion_deleted").on(table.deletedAt),
  ],
);
