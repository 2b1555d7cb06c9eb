import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { checkOneOf, moment } from "./columns";

const KINDS = ["sign_in", "reset", "invitation", "digest"] as const;
const STATES = ["waiting", "sending", "sent"] as const;

/** The queue of outgoing mail; a row is sent at most once. */
export const mail = pgTable(
  "mail",
  {
    id: text().primaryKey(),
    kind: text({ enum: KINDS }).notNull(),
    // An address; for a digest the person's id.
    recipient: text().notNull(),
    // What the mail says besides its kind; emptied when it is sent, because links in it are secret.
    data: jsonb().$type<Record<string, string>>().notNull(),
    state: text({ enum: STATES }).notNull().default("waiting"),
    attempts: integer().notNull().default(0),
    dueAt: moment("due_at").notNull(),
    // When it was claimed or sent.
    changedAt: moment("changed_at").notNull(),
  },
  (table) => [
    uniqueIndex("mail_waiting")
      .on(table.kind, table.recipient, sql`coalesce(data->>'link', '')`)
      .where(sql`state = 'waiting'`),
    index("mail_due").on(table.dueAt).where(sql`state = 'waiting'`),
    index("mail_last").on(table.recipient, table.changedAt),
    index("mail_changed").on(table.changedAt),
    checkOneOf("mail_kind", table.kind, KINDS),
    checkOneOf("mail_state", table.state, STATES),
  ],
);
