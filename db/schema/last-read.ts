import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { apiKey } from "./api-key";
import { moment } from "./columns";
import { document } from "./document";

/** The version of a document whose whole text a key last read or wrote. */
export const lastRead = pgTable(
  "last_read",
  {
    keyId: text("key_id")
      .notNull()
      .references(() => apiKey.id, { onDelete: "cascade" }),
    documentId: text("document_id")
      .notNull()
      .references(() => document.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    at: moment("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.keyId] }), index("last_read_key").on(table.keyId)],
);
