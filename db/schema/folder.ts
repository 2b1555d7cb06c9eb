import { sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { user } from "./user";

/** A folder of documents; folders nest. */
export const folder = pgTable(
  "folder",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    name: text().notNull(),
    parentId: text("parent_id").references((): AnyPgColumn => folder.id),
    // Its own id and those of all folders above it, so that a share of any of them is found by one look-up.
    path: text().array().notNull(),
    // Whether pages of what is in it, or below it, wait until a person answered for all words of agents.
    requireReview: boolean("require_review").notNull().default(false),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("folder_parent").on(table.parentId),
    index("folder_path").using("gin", table.path),
    index("folder_name").on(table.userId, sql`lower(name)`, table.id),
  ],
);
