import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { By } from "#lib/shapes/document-shape";
import { checkOneOf, moment } from "./columns";
import { document } from "./document";
import { EVENT_TYPES } from "./kinds-of-change";

/** A change of a document, stored in the transaction of its cause and kept for 30 days. */
export const event = pgTable(
  "event",
  {
    id: text().primaryKey(),
    // The order of insertion, in which a transaction that commits late may be before rows that are already read.
    number: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    // The order of reading, given after the commit; null until then.
    position: bigint({ mode: "number" }),
    type: text({ enum: EVENT_TYPES }).notNull(),
    documentId: text("document_id")
      .notNull()
      .references(() => document.id, { onDelete: "cascade" }),
    by: jsonb().$type<By>().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    at: moment("at").notNull(),
  },
  (table) => [
    uniqueIndex("event_position").on(table.position),
    index("event_unplaced").on(table.number).where(sql`position is null`),
    index("event_document").on(table.documentId, table.position),
    index("event_at").on(table.at),
    checkOneOf("event_type", table.type, EVENT_TYPES),
  ],
);
