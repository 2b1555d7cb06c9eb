import { jsonb, text } from "drizzle-orm/pg-core";
import { apiKey } from "./api-key";
import { moment } from "./columns";
import { oauthClient } from "./oauth-client";
import { user } from "./user";

/** The columns of every token of a connection; better-auth defines them. */
export const tokenColumns = () => ({
  id: text().primaryKey(),
  token: text().notNull().unique(),
  clientId: text("client_id")
    .notNull()
    .references(() => oauthClient.clientId, { onDelete: "cascade" }),
  // No foreign key: a connection outlives the browser that allowed it, and an archive has no sessions.
  sessionId: text("session_id"),
  userId: text("user_id")
    .notNull()
    .references(() => user.id, { onDelete: "cascade" }),
  // The connection.
  referenceId: text("reference_id")
    .notNull()
    .references(() => apiKey.id, { onDelete: "cascade" }),
  authorizationCodeId: text("authorization_code_id"),
  resources: text().array(),
  requestedUserInfoClaims: text("requested_user_info_claims").array(),
  expiresAt: moment("expires_at").notNull(),
  createdAt: moment("created_at").notNull(),
  revoked: moment("revoked"),
  confirmation: jsonb(),
  scopes: text().array().notNull(),
});
