import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { apiKey } from "./api-key";
import { moment } from "./columns";
import { oauthClient } from "./oauth-client";
import { oauthRefreshToken } from "./oauth-refresh-token";
import { user } from "./user";

/** An access token of a connection, of which only the hash is stored; better-auth defines the columns. */
export const oauthAccessToken = pgTable(
  "oauth_access_token",
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    clientId: text("client_id")
      .notNull()
      .references(() => oauthClient.clientId, { onDelete: "cascade" }),
    // No foreign key: a connection outlives the browser that allowed it.
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
    refreshId: text("refresh_id").references(() => oauthRefreshToken.id, { onDelete: "cascade" }),
    expiresAt: moment("expires_at").notNull(),
    createdAt: moment("created_at").notNull(),
    revoked: moment("revoked"),
    confirmation: jsonb(),
    scopes: text().array().notNull(),
  },
  (table) => [
    index("oauth_access_token_client").on(table.clientId),
    index("oauth_access_token_session").on(table.sessionId),
    index("oauth_access_token_user").on(table.userId),
    index("oauth_access_token_reference").on(table.referenceId),
    index("oauth_access_token_refresh").on(table.refreshId),
    index("oauth_access_token_code").on(table.authorizationCodeId),
  ],
);
