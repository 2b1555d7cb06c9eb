import { pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { document } from "./document";

/** Every slug a document ever had: a former one redirects, so it is never given to another document. */
export const slug = pgTable("slug", {
  slug: text().primaryKey(),
  documentId: text("document_id")
    .notNull()
    .references(() => document.id, { onDelete: "cascade" }),
  createdAt: moment("created_at").notNull(),
});
