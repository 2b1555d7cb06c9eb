import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { file } from "./file";

/** The words of a stored PDF, a text a page, read when somebody first asks for them; empty pages for a scan. */
export const fileText = pgTable("file_text", {
  fileId: text("file_id")
    .primaryKey()
    .references(() => file.id, { onDelete: "cascade" }),
  pages: jsonb().$type<string[]>().notNull(),
  readAt: moment("read_at").notNull(),
});
