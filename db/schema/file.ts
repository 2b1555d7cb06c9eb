import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, moment } from "./columns";
import { user } from "./user";

/** A picture shown in documents or a PDF kept with a work, stored once per person, and again when a removed person had the same one. */
export const file = pgTable(
  "file",
  {
    id: text().primaryKey(),
    // A document of another person may show it, so it outlives the person who stored it.
    userId: text("user_id").references(() => user.id, { onDelete: "set null" }),
    mediaType: text("media_type").notNull(),
    sha256: bytes("sha256").notNull(),
    // By which Zotero knows a file; null until somebody asks.
    md5: text(),
    // In bytes; null for a file of the vault from before sizes were kept, until it is measured.
    size: integer(),
    width: integer(),
    height: integer(),
    // Null when the bytes are in the vault, under the hash.
    content: bytes("content"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("file_content").on(table.userId, table.sha256)],
);
