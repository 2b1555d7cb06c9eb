import { boolean, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** An address that access tokens are issued for (RFC 8707), written at start; better-auth defines the columns. */
export const oauthResource = pgTable("oauth_resource", {
  id: text().primaryKey(),
  identifier: text().notNull().unique(),
  name: text().notNull(),
  accessTokenTtl: integer("access_token_ttl"),
  refreshTokenTtl: integer("refresh_token_ttl"),
  signingAlgorithm: text("signing_algorithm"),
  signingKeyId: text("signing_key_id"),
  allowedScopes: text("allowed_scopes").array(),
  customClaims: jsonb("custom_claims"),
  dpopBoundAccessTokensRequired: boolean("dpop_bound_access_tokens_required").default(false),
  disabled: boolean().default(false),
  createdAt: moment("created_at"),
  updatedAt: moment("updated_at"),
  policyVersion: integer("policy_version").default(1),
  metadata: jsonb(),
});
