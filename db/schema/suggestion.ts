import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { document } from "./document";

/** A proposed change of a document, waiting for somebody or settled. */
export const suggestion = pgTable(
  "suggestion",
  {
    id: text().primaryKey(),
    documentId: text("document_id")
      .notNull()
      .references(() => document.id, { onDelete: "cascade" }),
    status: text({ enum: ["pending", "accepted", "rejected"] }).notNull(),
    nodeId: text("node_id"),
    nodeIndex: integer("node_index"),
    placement: text({ enum: ["replace", "before", "after"] }).notNull(),
    // Text for the reason the document's own is: jsonb reorders keys.
    original: text().notNull(),
    proposed: text().notNull(),
    // JSON; null for a suggestion that an older version kept, until it is shown.
    diff: text(),
    baseVersion: integer("base_version").notNull(),
    origin: text({ enum: ["human", "agent"] }).notNull(),
    model: text(),
    agent: text(),
    by: jsonb().notNull(),
    note: text(),
    createdAt: moment("created_at").notNull(),
    resolvedAt: moment("resolved_at"),
    resolvedBy: jsonb("resolved_by"),
  },
  (table) => [index("suggestion_document").on(table.documentId, table.status, table.createdAt, table.id)],
);
