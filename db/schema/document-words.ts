import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { searchVector } from "./columns";
import { document } from "./document";

/** The words of a document that a search reads, from the text of one version; apart, because each write of a row enters it in all indexes of its table. */
export const documentWords = pgTable(
  "document_words",
  {
    documentId: text("document_id")
      .primaryKey()
      .references(() => document.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    search: searchVector().notNull(),
  },
  (table) => [index("document_words_search").using("gin", table.search)],
);
