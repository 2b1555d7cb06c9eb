import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, moment } from "./columns";
import { document } from "./document";

/** A link by which people without an account read a document; only the SHA-256 of its token is stored. */
export const guestLink = pgTable(
  "guest_link",
  {
    id: text().primaryKey(),
    documentId: text("document_id")
      .notNull()
      .references(() => document.id, { onDelete: "cascade" }),
    hash: bytes().notNull().unique(),
    role: text({ enum: ["view", "comment"] }).notNull(),
    // Hashed as those of accounts are; null for a link without one.
    password: text(),
    createdAt: moment("created_at").notNull(),
    endsAt: moment("ends_at").notNull(),
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [
    index("guest_link_document").on(table.documentId),
    check("guest_link_role", sql`role in ('view', 'comment')`),
  ],
);
