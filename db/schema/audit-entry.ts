import { bigint, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { checkOneOf, moment } from "./columns";
import { AUDIT_CALLERS, AUDIT_KINDS } from "./kinds-of-change";

/** What somebody did that an organisation answers for, stored in the transaction of its cause; it refers to no row, so it outlives what it tells of. */
export const auditEntry = pgTable(
  "audit_entry",
  {
    // One more than the entry before, in the order of the commits: a missing number is a deleted entry.
    number: bigint({ mode: "number" }).primaryKey(),
    at: moment("at").notNull(),
    kind: text({ enum: AUDIT_KINDS }).notNull(),
    // The person, also of a key; null for what the workspace does by itself.
    personId: text("person_id"),
    byType: text("by_type", { enum: AUDIT_CALLERS }).notNull(),
    byId: text("by_id").notNull(),
    byName: text("by_name").notNull(),
    subjectId: text("subject_id"),
    details: jsonb().$type<Record<string, string>>().notNull(),
  },
  (table) => [
    index("audit_entry_person").on(table.personId, table.number),
    checkOneOf("audit_entry_kind", table.kind, AUDIT_KINDS),
    checkOneOf("audit_entry_by_type", table.byType, AUDIT_CALLERS),
  ],
);
