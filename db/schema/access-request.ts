import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { user } from "./user";

/** A person's request for access to a document. */
export const accessRequest = pgTable(
  "access_request",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    // Not a reference: a request for an unknown id is stored too, so that both take the same path.
    documentId: text("document_id").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("access_request_once").on(table.documentId, table.userId),
    index("access_request_user").on(table.userId, table.createdAt),
    index("access_request_created").on(table.createdAt),
  ],
);
