import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { longText, moment } from "./columns";
import { document } from "./document";

/** The text of a web page as it was imported, with which quotations of it are compared. */
export const savedPage = pgTable(
  "saved_page",
  {
    documentId: text("document_id")
      .notNull()
      .references(() => document.id, { onDelete: "cascade" }),
    url: text().notNull(),
    text: longText("text").notNull(),
    fetchedAt: moment("fetched_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.url] }), index("saved_page_url").on(table.url)],
);
