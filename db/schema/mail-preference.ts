import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import { user } from "./user";

/** Whether a person wants notices by e-mail; without a row they do. */
export const mailPreference = pgTable("mail_preference", {
  userId: text("user_id")
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  notices: boolean().notNull(),
});
