import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { apiKey } from "./api-key";
import { moment } from "./columns";
import { oauthClient } from "./oauth-client";
import { user } from "./user";

/** A refresh token of a connection, of which only the hash is stored; better-auth defines the columns. */
export const oauthRefreshToken = pgTable(
  "oauth_refresh_token",
  {
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
    rotatedAt: moment("rotated_at"),
    rotationReplayResponse: text("rotation_replay_response"),
    rotationReplayExpiresAt: moment("rotation_replay_expires_at"),
    authTime: moment("auth_time"),
    confirmation: jsonb(),
    scopes: text().array().notNull(),
  },
  (table) => [
    index("oauth_refresh_token_client").on(table.clientId),
    index("oauth_refresh_token_session").on(table.sessionId),
    index("oauth_refresh_token_user").on(table.userId),
    index("oauth_refresh_token_reference").on(table.referenceId),
    index("oauth_refresh_token_code").on(table.authorizationCodeId),
  ],
);
