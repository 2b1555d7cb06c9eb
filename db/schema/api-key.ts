import { boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, moment } from "./columns";
import { user } from "./user";

/** A key of a person's agent or tool; only its SHA-256 is stored. */
export const apiKey = pgTable(
  "api_key",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    name: text().notNull(),
    hash: bytes().notNull().unique(),
    lastFour: text("last_four").notNull(),
    scopes: text().array().notNull(),
    // No foreign key: a key of a deleted document reaches nothing, and must not become an unbound key.
    documentId: text("document_id"),
    isHuman: boolean("is_human").notNull().default(false),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at"),
    revokedAt: moment("revoked_at"),
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [index("api_key_user").on(table.userId)],
);
