import { index, pgTable, text } from "drizzle-orm/pg-core";
import { oauthRefreshToken } from "./oauth-refresh-token";
import { tokenColumns } from "./oauth-token";

/** An access token of a connection, of which only the hash is stored; better-auth defines the columns. */
export const oauthAccessToken = pgTable(
  "oauth_access_token",
  {
    ...tokenColumns(),
    refreshId: text("refresh_id").references(() => oauthRefreshToken.id, { onDelete: "cascade" }),
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
