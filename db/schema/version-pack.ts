import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytes, moment } from "./columns";
import { document } from "./document";

/** Consecutive versions that are no longer rows of `version`. */
export const versionPack = pgTable(
  "version_pack",
  {
    documentId: text("document_id")
      .notNull()
      .references(() => document.id, { onDelete: "cascade" }),
    first: integer().notNull(),
    last: integer().notNull(),
    // The names of versions by number: the only thing of an old version that changes.
    names: jsonb().$type<Record<string, string>>().notNull().default({}),
    // How many of the versions agents made.
    agents: integer().notNull(),
    until: moment("until").notNull(),
    // Compressed columns of everything but the texts, and of the texts, each with its checksum.
    heads: bytes().notNull(),
    headsSha256: bytes("heads_sha256").notNull(),
    texts: bytes().notNull(),
    textsSha256: bytes("texts_sha256").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.first] }),
    index("version_pack_agents").on(table.documentId, table.until).where(sql`agents > 0`),
    check("version_pack_range", sql`${table.first} >= 1 and ${table.last} >= ${table.first}`),
  ],
);
