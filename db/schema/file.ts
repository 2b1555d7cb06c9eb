import { index, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, moment } from "./columns";
import { user } from "./user";

/** A picture shown in documents, stored once per person, and again when a removed person had the same one. */
export const file = pgTable(
  "file",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    mediaType: text("media_type").notNull(),
    sha256: bytes("sha256").notNull(),
    content: bytes("content").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("file_content").on(table.userId, table.sha256)],
);
