import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { collection } from "./collection";
import { moment } from "./columns";
import { libraryCitation } from "./library-citation";

/** The membership of a library citation in a collection. */
export const collectionCitation = pgTable(
  "collection_citation",
  {
    collectionId: text("collection_id")
      .notNull()
      .references(() => collection.id, { onDelete: "cascade" }),
    citationId: text("citation_id")
      .notNull()
      .references(() => libraryCitation.id, { onDelete: "cascade" }),
    addedAt: moment("added_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.citationId] }),
    index("collection_citation_citation").on(table.citationId),
  ],
);
