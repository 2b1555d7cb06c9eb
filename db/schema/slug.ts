import { index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { document } from "./document";

/** Every slug a document ever had: a former one redirects, so it is never given to another document. */
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
    // The primary key finds no prefix where the database sorts by the rules of a language.
    index("slug_prefix").on(table.slug.op("text_pattern_ops")),
  ],
);
