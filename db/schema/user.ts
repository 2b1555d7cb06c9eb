import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** A person; better-auth defines the columns. */
export const user = pgTable("user", {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text(),
  // Whether pages of all that the person owns wait until a person answered for all words of agents.
  requireReview: boolean("require_review").notNull().default(false),
  createdAt: moment("created_at").notNull().defaultNow(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});
