import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { comment } from "./comment";
import { user } from "./user";

/** One message of a comment; `userId` is the person whose session or key wrote it. */
export const message = pgTable(
  "message",
  {
    id: text().primaryKey(),
    commentId: text("comment_id")
      .notNull()
      .references(() => comment.id, { onDelete: "cascade" }),
    userId: text("user_id").references(() => user.id, { onDelete: "set null" }),
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
    index("message_user").on(table.userId),
    check("message_origin", sql`origin in ('human', 'agent')`),
  ],
);
