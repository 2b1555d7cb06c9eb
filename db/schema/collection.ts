import { sql } from "drizzle-orm";
import { type AnyPgColumn, index, pgTable, text } from "drizzle-orm/pg-core";
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
    // The collections of a deleted one move to the top.
    parentId: text("parent_id").references((): AnyPgColumn => collection.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("collection_name").on(table.userId, sql`lower(name)`, table.id),
    index("collection_parent").on(table.parentId),
  ],
);
