import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** What the registries said of a reference, by the fingerprint of its data: many documents cite the same one. */
export const referenceCheck = pgTable("reference_check", {
  fingerprint: text().primaryKey(),
  status: text().notNull(),
  fields: jsonb().$type<object[]>().notNull(),
  match: jsonb().$type<object>(),
  checkedAt: moment("checked_at").notNull(),
  // What the last night found, and the one before it, so that what became worse is told once.
  nightStatus: text("night_status"),
  nightBefore: text("night_before"),
  nightAt: moment("night_at"),
});
