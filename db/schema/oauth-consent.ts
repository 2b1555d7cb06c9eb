import { index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { oauthClient } from "./oauth-client";
import { user } from "./user";

/** A person's answer on the consent page, needed until the code is issued; better-auth defines the columns. */
export const oauthConsent = pgTable(
  "oauth_consent",
  {
    id: text().primaryKey(),
    clientId: text("client_id")
      .notNull()
      .references(() => oauthClient.clientId, { onDelete: "cascade" }),
    userId: text("user_id").references(() => user.id, { onDelete: "cascade" }),
    referenceId: text("reference_id"),
    resources: text().array(),
    requestedUserInfoClaims: text("requested_user_info_claims").array(),
    scopes: text().array().notNull(),
    createdAt: moment("created_at"),
    updatedAt: moment("updated_at"),
  },
  (table) => [index("oauth_consent_client").on(table.clientId), index("oauth_consent_user").on(table.userId)],
);
