import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { By } from "#lib/shapes/document-shape";
import { checkOneOf, moment } from "./columns";
import { comment } from "./comment";
import { document } from "./document";
import { folder } from "./folder";
import { libraryCitation } from "./library-citation";
import { suggestion } from "./suggestion";
import { user } from "./user";

const KINDS = ["mention", "reply", "suggestion", "accepted", "rejected", "shared", "requested", "check"] as const;

/** Something that one person is told about a document, folder or work. */
export const notification = pgTable(
  "notification",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    kind: text({ enum: KINDS }).notNull(),
    // The message, suggestion, share or request that is told of, so that a person is told of it once.
    cause: text().notNull(),
    documentId: text("document_id").references(() => document.id, { onDelete: "cascade" }),
    folderId: text("folder_id").references(() => folder.id, { onDelete: "cascade" }),
    citationId: text("citation_id").references(() => libraryCitation.id, { onDelete: "cascade" }),
    commentId: text("comment_id").references(() => comment.id, { onDelete: "cascade" }),
    suggestionId: text("suggestion_id").references(() => suggestion.id, { onDelete: "cascade" }),
    by: jsonb().$type<By>().notNull(),
    at: moment("at").notNull(),
    readAt: moment("read_at"),
    // When a digest included it.
    mailedAt: moment("mailed_at"),
  },
  (table) => [
    uniqueIndex("notification_once").on(table.cause, table.userId),
    index("notification_user").on(table.userId, table.at, table.id),
    index("notification_unread").on(table.userId).where(sql`read_at is null`),
    index("notification_document").on(table.documentId),
    index("notification_folder").on(table.folderId),
    index("notification_citation").on(table.citationId),
    index("notification_comment").on(table.commentId),
    index("notification_suggestion").on(table.suggestionId),
    checkOneOf("notification_kind", table.kind, KINDS),
    check("notification_subject", sql`num_nonnulls(document_id, folder_id, citation_id) = 1`),
  ],
);
