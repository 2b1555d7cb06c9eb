import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { document } from "./document";

/** A thread of messages about a document, one of its blocks, or some words in it. */
export const comment = pgTable(
  "comment",
  {
    id: text().primaryKey(),
    documentId: text("document_id")
      .notNull()
      .references(() => document.id, { onDelete: "cascade" }),
    nodeId: text("node_id"),
    // A text quote selector (https://www.w3.org/TR/annotation-model/#text-quote-selector).
    quote: jsonb().$type<{ exact: string; prefix: string; suffix: string }>(),
    status: text({ enum: ["open", "resolved"] }).notNull(),
    createdAt: moment("created_at").notNull(),
    resolvedAt: moment("resolved_at"),
    resolvedBy: jsonb("resolved_by"),
    // When each agent that works on it said so, by its key's id; null for none.
    working: jsonb().$type<Readonly<Record<string, string>>>(),
  },
  (table) => [
    index("comment_document").on(table.documentId, table.status, table.createdAt, table.id),
    check("comment_status", sql`status in ('open', 'resolved')`),
  ],
);
