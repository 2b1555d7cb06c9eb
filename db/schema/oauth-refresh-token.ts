import { index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { tokenColumns } from "./oauth-token";

/** A refresh token of a connection, of which only the hash is stored; better-auth defines the columns. */
export const oauthRefreshToken = pgTable(
  "oauth_refresh_token",
  {
    ...tokenColumns(),
    rotatedAt: moment("rotated_at"),
    rotationReplayResponse: text("rotation_replay_response"),
    rotationReplayExpiresAt: moment("rotation_replay_expires_at"),
    authTime: moment("auth_time"),
  },
  (table) => [
    index("oauth_refresh_token_client").on(table.clientId),
    index("oauth_refresh_token_session").on(table.sessionId),
    index("oauth_refresh_token_user").on(table.userId),
    index("oauth_refresh_token_reference").on(table.referenceId),
    index("oauth_refresh_token_code").on(table.authorizationCodeId),
  ],
);
