import { pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** Where the nightly check stands, so that another process goes on after a crash; one row. */
export const night = pgTable("night", {
  id: text().primaryKey(),
  startedAt: moment("started_at").notNull(),
  finishedAt: moment("finished_at"),
  phase: text({ enum: ["documents", "works"] }).notNull(),
  // The last id of the phase that is done.
  cursor: text().notNull(),
  // Until when the process that checks has it; it renews this while it lives.
  claimedUntil: moment("claimed_until"),
});
