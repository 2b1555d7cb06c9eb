import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Rect } from "#lib/works/highlights/shape";
import { attachment } from "./attachment";
import { checkOneOf, moment } from "./columns";

const KINDS = ["highlight", "underline", "note", "image"] as const;

/** What a person marked in an attached PDF. */
export const highlight = pgTable(
  "highlight",
  {
    id: text().primaryKey(),
    // The work is the attachment's, also after a merge of works.
    attachmentId: text("attachment_id")
      .notNull()
      .references(() => attachment.id, { onDelete: "cascade" }),
    // Marked or underlined words, a note at a place, or a picture, which is a part of the page.
    kind: text({ enum: KINDS }).notNull().default("highlight"),
    page: integer().notNull(),
    quote: text().notNull(),
    // Null for words that were marked here: they are found again by their text.
    rects: jsonb().$type<Rect[]>(),
    // Where the words begin in the page's text, for the reading order.
    start: integer().notNull(),
    note: text(),
    color: text().notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("highlight_attachment").on(table.attachmentId, table.page, table.start, table.id),
    checkOneOf("highlight_kind", table.kind, KINDS),
  ],
);
