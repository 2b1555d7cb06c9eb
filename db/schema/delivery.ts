import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { checkOneOf, moment } from "./columns";
import { event } from "./event";
import { webhook } from "./webhook";

const STATES = ["waiting", "delivered", "failed"] as const;

/** One event for one webhook: the queue of what to send, and the log of what was sent. */
export const delivery = pgTable(
  "delivery",
  {
    webhookId: text("webhook_id")
      .notNull()
      .references(() => webhook.id, { onDelete: "cascade" }),
    eventId: text("event_id")
      .notNull()
      .references(() => event.id, { onDelete: "cascade" }),
    state: text({ enum: STATES }).notNull().default("waiting"),
    attempts: integer().notNull().default(0),
    // The next attempt; while an instance sends it, the moment when another one may take over.
    dueAt: moment("due_at").notNull(),
    triedAt: moment("tried_at"),
    // The status of the last response, or what went wrong without one.
    status: integer(),
    failure: text(),
  },
  (table) => [
    primaryKey({ columns: [table.webhookId, table.eventId] }),
    index("delivery_due").on(table.dueAt).where(sql`state = 'waiting'`),
    index("delivery_event").on(table.eventId),
    checkOneOf("delivery_state", table.state, STATES),
  ],
);
