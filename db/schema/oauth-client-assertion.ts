import { pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** A signed proof of a client, kept so that it is not accepted twice; better-auth defines the columns. */
export const oauthClientAssertion = pgTable("oauth_client_assertion", {
  id: text().primaryKey(),
  expiresAt: moment("expires_at").notNull(),
});
