import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { file } from "./file";
import { libraryCitation } from "./library-citation";

/** What a person keeps with a work of the library: a stored file, or a link. */
export const attachment = pgTable(
  "attachment",
  {
    id: text().primaryKey(),
    citationId: text("citation_id")
      .notNull()
      .references(() => libraryCitation.id, { onDelete: "cascade" }),
    title: text().notNull(),
    fileId: text("file_id").references(() => file.id),
    url: text(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("attachment_citation").on(table.citationId, table.createdAt, table.id),
    index("attachment_file").on(table.fileId),
    check("attachment_target", sql`num_nonnulls(file_id, url) = 1`),
  ],
);
