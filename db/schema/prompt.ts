import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { user } from "./user";

/** A prompt saved by a person; the built-in prompts are in the code. */
export const prompt = pgTable(
  "prompt",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    // The name that agents use.
    slug: text().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    content: text().notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("prompt_slug").on(table.userId, table.slug),
    index("prompt_name").on(table.userId, sql`lower(name)`, table.id),
  ],
);
