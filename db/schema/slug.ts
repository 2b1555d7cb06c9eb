import { index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { document } from "./document";

/** Every current and former slug of a document. Former slugs redirect, so they are never reused for another document. */
export const slug = pgTable(
  "slug",
  {
    slug: text().primaryKey(),
    documentId: text("document_id")
      .notNull()
      .references(() => document.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("slug_document").on(table.documentId),
    // The primary key cannot serve prefix searches when the database uses a language collation.
    index("slug_prefix").on(table.slug.op("text_pattern_ops")),
  ],
);
