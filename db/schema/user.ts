import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** A person; the columns are the ones better-auth keeps. */
export const user = pgTable("user", {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text(),
  createdAt: moment("created_at").notNull().defaultNow(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});
