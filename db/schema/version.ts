import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Notable } from "#lib/document/notable/notable";
import type { OriginChanges } from "#lib/history/versions/origin-changes";
import type { By } from "#lib/shapes/document-shape";
import { bytes, checkOneOf, moment, ORIGINS } from "./columns";
import { document } from "./document";
import { ACTIONS } from "./kinds-of-change";

/** One write of a document: its author, and its text as a snapshot or as a delta; old ones are in `version_pack`. */
export const version = pgTable(
  "version",
  {
    id: text().primaryKey(),
    documentId: text("document_id")
      .notNull()
      .references(() => document.id, { onDelete: "cascade" }),
    number: integer().notNull(),
    title: text().notNull(),
    // Given later, and so no part of what the checksum covers.
    name: text(),
    origin: text({ enum: ORIGINS }).notNull(),
    model: text(),
    agent: text(),
    by: jsonb().$type<By>().notNull(),
    action: text({ enum: ACTIONS }).notNull(),
    summary: text().notNull(),
    wordCountDelta: integer("word_count_delta").notNull(),
    isSnapshot: boolean("is_snapshot").notNull(),
    body: bytes().notNull(),
    sha256: bytes().notNull(),
    // The number of the version whose text and authors this one brought back.
    restoredFrom: integer("restored_from"),
    // Who wrote words where the two texts alone do not tell it.
    origins: jsonb().$type<OriginChanges>(),
    // What an agent changed beyond its wording; null for none.
    notable: jsonb().$type<Notable>(),
    createdAt: moment("created_at").notNull(),
    // Over the record and the hash before it; null until the background step has filled an earlier version.
    hash: text(),
  },
  (table) => [
    // What became old enough to be packed.
    index("version_created").on(table.createdAt),
    uniqueIndex("version_number").on(table.documentId, table.number),
    checkOneOf("version_origin", table.origin, ORIGINS),
    checkOneOf("version_action", table.action, ACTIONS),
    check("version_number_min", sql`${table.number} >= 1`),
  ],
);
