import { index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { oauthClient } from "./oauth-client";
import { oauthResource } from "./oauth-resource";

/** A resource that a client registered for; better-auth defines the columns. */
export const oauthClientResource = pgTable(
  "oauth_client_resource",
  {
    id: text().primaryKey(),
    clientId: text("client_id")
      .notNull()
      .references(() => oauthClient.clientId, { onDelete: "cascade" }),
    resourceId: text("resource_id")
      .notNull()
      .references(() => oauthResource.identifier, { onDelete: "cascade" }),
    metadata: jsonb(),
    createdAt: moment("created_at"),
  },
  (table) => [
    uniqueIndex("oauth_client_resource_pair").on(table.clientId, table.resourceId),
    index("oauth_client_resource_resource").on(table.resourceId),
  ],
);
