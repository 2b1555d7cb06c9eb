import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { comment } from "./comment";

/** One message of a comment. */
export const message = pgTable(
  "message",
  {
    id: text().primaryKey(),
    commentId: text("comment_id")
      .notNull()
      .references(() => comment.id, { onDelete: "cascade" }),
    body: text().notNull(),
    origin: text({ enum: ["human", "agent"] }).notNull(),
    model: text(),
    agent: text(),
    by: jsonb().notNull(),
    createdAt: moment("created_at").notNull(),
    editedAt: moment("edited_at"),
  },
  (table) => [
    index("message_comment").on(table.commentId, table.createdAt, table.id),
    check("message_origin", sql`origin in ('human', 'agent')`),
  ],
);
