import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { document } from "./document";

/** That a version of a document was written for one of its comments. */
export const commentVersion = pgTable(
  "comment_version",
  {
    documentId: text("document_id")
      .notNull()
      .references(() => document.id, { onDelete: "cascade" }),
    number: integer().notNull(),
    // No foreign key: Undo brings a deleted comment back, with what was written for it.
    commentId: text("comment_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.number] }),
    index("comment_version_comment").on(table.commentId),
  ],
);
