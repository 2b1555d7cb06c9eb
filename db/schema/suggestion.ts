import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { By } from "#lib/shapes/document-shape";
import { checkOneOf, moment, ORIGINS } from "./columns";
import { document } from "./document";

const STATUSES = ["pending", "accepted", "rejected"] as const;
const PLACEMENTS = ["replace", "before", "after"] as const;

/** A proposed change of a document, open or settled. */
export const suggestion = pgTable(
  "suggestion",
  {
    id: text().primaryKey(),
    documentId: text("document_id")
      .notNull()
      .references(() => document.id, { onDelete: "cascade" }),
    // That of the others which one proposal made; null for a lone one.
    groupId: text("group_id"),
    status: text({ enum: STATUSES }).notNull(),
    nodeId: text("node_id"),
    nodeIndex: integer("node_index"),
    placement: text({ enum: PLACEMENTS }).notNull(),
    // Text, like the document's content, because jsonb reorders keys.
    original: text().notNull(),
    proposed: text().notNull(),
    // JSON; null for suggestions stored before this column existed, until they are shown.
    diff: text(),
    baseVersion: integer("base_version").notNull(),
    origin: text({ enum: ORIGINS }).notNull(),
    model: text(),
    agent: text(),
    by: jsonb().$type<By>().notNull(),
    note: text(),
    // The comment that it answers. No foreign key: Undo brings a deleted comment back.
    commentId: text("comment_id"),
    createdAt: moment("created_at").notNull(),
    resolvedAt: moment("resolved_at"),
    resolvedBy: jsonb("resolved_by").$type<By>(),
  },
  (table) => [
    index("suggestion_document").on(table.documentId, table.status, table.createdAt, table.id),
    index("suggestion_comment").on(table.commentId),
    index("suggestion_created").on(table.createdAt, table.id),
    index("suggestion_pending").on(table.createdAt, table.id).where(sql`status = 'pending'`),
    checkOneOf("suggestion_status", table.status, STATUSES),
    checkOneOf("suggestion_placement", table.placement, PLACEMENTS),
    checkOneOf("suggestion_origin", table.origin, ORIGINS),
    check("suggestion_base_version_min", sql`${table.baseVersion} >= 1`),
  ],
);
