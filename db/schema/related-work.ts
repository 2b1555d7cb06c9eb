import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { libraryCitation } from "./library-citation";

/** Two works of a library that a person related by hand; the id that sorts first is `one_id`, so each pair is stored once. */
export const relatedWork = pgTable(
  "related_work",
  {
    oneId: text("one_id")
      .notNull()
      .references(() => libraryCitation.id, { onDelete: "cascade" }),
    otherId: text("other_id")
      .notNull()
      .references(() => libraryCitation.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.oneId, table.otherId] }), index("related_work_other").on(table.otherId)],
);

/** Two works in the order in which their pair is stored. */
export const pairOf = (id: string, another: string): { oneId: string; otherId: string } =>
  id < another ? { oneId: id, otherId: another } : { oneId: another, otherId: id };
