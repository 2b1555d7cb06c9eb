import { index, pgTable, text } from "drizzle-orm/pg-core";
import { checkOneOf, moment } from "./columns";
import { document } from "./document";
import { user } from "./user";

const STATUSES = ["active", "paused"] as const;

/** An address of a person's that is sent the events of the documents they can read. */
export const webhook = pgTable(
  "webhook",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    url: text().notNull(),
    // Kept as it is, because every request is signed with it.
    secret: text().notNull(),
    events: text().array().notNull(),
    // Only the events of this document; null for all.
    documentId: text("document_id").references(() => document.id, { onDelete: "cascade" }),
    status: text({ enum: STATUSES }).notNull().default("active"),
    createdAt: moment("created_at").notNull(),
    // The first failure since the last success.
    failingSince: moment("failing_since"),
    // One instance at a time sends to it, in the order of the events.
    claimedUntil: moment("claimed_until"),
  },
  (table) => [
    index("webhook_user").on(table.userId, table.createdAt),
    index("webhook_document").on(table.documentId),
    checkOneOf("webhook_status", table.status, STATUSES),
  ],
);
