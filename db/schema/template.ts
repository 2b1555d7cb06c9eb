import { index, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, checkOneOf, moment } from "./columns";
import { user } from "./user";

/** The formats that a person can give a template for. */
export const TEMPLATE_FORMATS = ["docx", "latex"] as const;

/** A person's file that gives exports their look: a Word file with styles, or LaTeX with placeholders. */
export const template = pgTable(
  "template",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    format: text({ enum: TEMPLATE_FORMATS }).notNull(),
    name: text().notNull(),
    content: bytes("content").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("template_user").on(table.userId, table.createdAt, table.id),
    checkOneOf("template_format", table.format, TEMPLATE_FORMATS),
  ],
);
