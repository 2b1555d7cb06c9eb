import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytes, moment } from "./columns";
import { document } from "./document";

/** The batches after a version that a later one contains, in one row; kept for an hour, like those of `document_step`. */
export const foldedStep = pgTable(
  "folded_step",
  {
    documentId: text("document_id")
      .notNull()
      .references(() => document.id, { onDelete: "cascade" }),
    // The version of the text before the first batch.
    version: integer().notNull(),
    foldedInto: integer("folded_into").notNull(),
    // Short hashes of the batches' keys, by which a batch that is sent again is found.
    keys: integer().array().notNull(),
    // Compressed: a letter's step is hardly larger than the letter beside others of its kind.
    body: bytes().notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.version] }),
    index("folded_step_created").on(table.createdAt),
  ],
);
