import { integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { PackedOrigins } from "#lib/documents/store/packed-origins";
import type { BlockVersions } from "#lib/history/versions/block-versions";
import { longText } from "./columns";
import { document } from "./document";

/**
 * A text that drafts began from and that no row of `document` has: of a document that was written since, which a trigger
 * keeps while drafts still read it, or of a draft whose refresh met clashes.
 */
export const draftBase = pgTable(
  "draft_base",
  {
    documentId: text("document_id")
      .notNull()
      .references(() => document.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    reviews: integer().notNull(),
    content: longText().notNull(),
    blockVersions: jsonb("block_versions").$type<BlockVersions>().notNull(),
    origins: jsonb().$type<PackedOrigins>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.version, table.reviews] })],
);
