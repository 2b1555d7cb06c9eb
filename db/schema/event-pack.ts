import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytes, moment } from "./columns";
import { document } from "./document";

/** The places of events of packed versions in the order of reading; what they say is in `version_pack`. */
export const eventPack = pgTable(
  "event_pack",
  {
    documentId: text("document_id")
      .notNull()
      .references(() => document.id, { onDelete: "cascade" }),
    first: bigint({ mode: "number" }).notNull(),
    last: bigint({ mode: "number" }).notNull(),
    since: moment("since").notNull(),
    until: moment("until").notNull(),
    body: bytes().notNull(),
    sha256: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.first] }),
    index("event_pack_last").on(table.last),
    index("event_pack_until").on(table.until),
    check("event_pack_range", sql`${table.last} >= ${table.first}`),
  ],
);
