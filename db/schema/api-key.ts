import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, checkOneOf, moment } from "./columns";
import { GUARDS } from "./kinds-of-change";
import { oauthClient } from "./oauth-client";
import { user } from "./user";

/** A key of a person's agent or tool, of which only the SHA-256 is stored, or a connection by OAuth, without one. */
export const apiKey = pgTable(
  "api_key",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    name: text().notNull(),
    hash: bytes().unique(),
    lastFour: text("last_four").notNull(),
    // The program that a connection let in; its tokens refer to the connection.
    clientId: text("client_id").references(() => oauthClient.clientId, { onDelete: "cascade" }),
    scopes: text().array().notNull(),
    // No foreign key: a key of a deleted document reaches nothing, and must not become an unbound key.
    documentId: text("document_id"),
    // The same for a folder.
    folderId: text("folder_id"),
    isHuman: boolean("is_human").notNull().default(false),
    guard: text({ enum: GUARDS }).notNull().default("warn"),
    // Whether it writes drafts only, and no document itself.
    isForDrafts: boolean("is_for_drafts").notNull().default(false),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at"),
    revokedAt: moment("revoked_at"),
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [
    index("api_key_user").on(table.userId),
    index("api_key_client").on(table.clientId),
    checkOneOf("api_key_guard", table.guard, GUARDS),
    check("api_key_bound_once", sql`${table.documentId} is null or ${table.folderId} is null`),
  ],
);
