import { boolean, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytes, moment } from "./columns";
import { document } from "./document";

/** One write of a document: who made it, and its text as a snapshot or as a delta to the version before. */
export const version = pgTable(
  "version",
  {
    id: text().primaryKey(),
    documentId: text("document_id")
      .notNull()
      .references(() => document.id, { onDelete: "cascade" }),
    number: integer().notNull(),
    title: text().notNull(),
    origin: text({ enum: ["human", "agent"] }).notNull(),
    model: text(),
    agent: text(),
    by: jsonb().notNull(),
    action: text().notNull(),
    summary: text().notNull(),
    wordCountDelta: integer("word_count_delta").notNull(),
    isSnapshot: boolean("is_snapshot").notNull(),
    body: bytes().notNull(),
    sha256: bytes().notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [uniqueIndex("version_number").on(table.documentId, table.number)],
);
