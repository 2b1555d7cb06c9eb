import { sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { user } from "./user";

/** A named group of citations in a person's library. */
export const collection = pgTable(
  "collection",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    name: text().notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("collection_name").on(table.userId, sql`lower(name)`, table.id)],
);
