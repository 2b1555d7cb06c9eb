import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { CopyClaim } from "#lib/document/copy-claim";
import type { StepJson } from "#lib/document/diff/steps";
import type { Author } from "#lib/history/versions/author";
import { moment } from "./columns";
import { document } from "./document";

/** A batch of steps that a person typed after a version, before they are a version; kept for an hour after that. */
export const documentStep = pgTable(
  "document_step",
  {
    documentId: text("document_id")
      .notNull()
      .references(() => document.id, { onDelete: "cascade" }),
    // The version of the text before the first batch.
    version: integer().notNull(),
    number: integer().notNull(),
    // Chosen by the client, so that a batch that is sent again is kept once.
    key: text().notNull(),
    author: jsonb().$type<Author>().notNull(),
    steps: jsonb().$type<StepJson[]>().notNull(),
    // The documents that pasted text was copied from.
    copied: jsonb().$type<CopyClaim[]>(),
    // The version that contains the batch.
    foldedInto: integer("folded_into"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.version, table.number] }),
    uniqueIndex("document_step_key").on(table.documentId, table.key),
    index("document_step_unfolded").on(table.documentId).where(sql`folded_into is null`),
    index("document_step_created").on(table.createdAt),
    check("document_step_number_min", sql`${table.number} >= 1`),
  ],
);
