import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytes, moment } from "./columns";
import { user } from "./user";

/** The first response to a request with an Idempotency-Key, stored for a day and sent again for repeats. */
export const idempotency = pgTable(
  "idempotency",
  {
    callerId: text("caller_id").notNull(),
    key: text().notNull(),
    // The response may contain a document's text, which is deleted with its owner.
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    fingerprint: bytes().notNull(),
    status: integer().notNull(),
    body: text().notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.callerId, table.key] }),
    index("idempotency_created").on(table.createdAt),
    index("idempotency_user").on(table.userId),
  ],
);
