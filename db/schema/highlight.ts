import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { attachment } from "./attachment";
import { moment } from "./columns";

/** Words that a person marked in an attached PDF. */
export const highlight = pgTable(
  "highlight",
  {
    id: text().primaryKey(),
    // The work is the attachment's, also after a merge of works.
    attachmentId: text("attachment_id")
      .notNull()
      .references(() => attachment.id, { onDelete: "cascade" }),
    page: integer().notNull(),
    quote: text().notNull(),
    // Where the words begin in the page's text, for the reading order.
    start: integer().notNull(),
    note: text(),
    color: text().notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [index("highlight_attachment").on(table.attachmentId, table.page, table.start, table.id)],
);
