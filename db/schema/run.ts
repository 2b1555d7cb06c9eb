import { sql } from "drizzle-orm";
import { check, customType, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { NotableKind } from "#lib/document/notable/kinds";
import type { By } from "#lib/shapes/document-shape";
import { moment } from "./columns";
import { document } from "./document";

/** Sets of whole numbers as ranges, `{[2,5),[7,8)}`. */
const ranges = customType<{ data: string }>({ dataType: () => "int4multirange" });

/** What an agent wrote in one document in one go; the rows with one id are one run. */
export const run = pgTable(
  "run",
  {
    id: text().notNull(),
    documentId: text("document_id")
      .notNull()
      .references(() => document.id, { onDelete: "cascade" }),
    // No foreign key: what a deleted key wrote can still be taken back.
    keyId: text("key_id").notNull(),
    // The name that the agent gave it; null for writes without a pause.
    name: text(),
    by: jsonb().$type<By>().notNull(),
    agent: text(),
    model: text(),
    versions: ranges().notNull(),
    wordsAdded: integer("words_added").notNull(),
    wordsRemoved: integer("words_removed").notNull(),
    notableCount: integer("notable_count").notNull(),
    // How many of each kind, of the first fifty of each write.
    notableKinds: jsonb("notable_kinds").$type<Partial<Record<NotableKind, number>>>().notNull().default({}),
    // When the run began, in whichever document.
    startedAt: moment("started_at").notNull(),
    // When it last wrote this document.
    endedAt: moment("ended_at").notNull(),
    undoneAt: moment("undone_at"),
  },
  (table) => [
    // No index has a column that a later write of the run changes, so PostgreSQL need not touch them then.
    primaryKey({ columns: [table.id, table.documentId] }),
    index("run_started").on(table.startedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("run_key").on(table.keyId, table.startedAt.desc().nullsFirst()),
    index("run_document").on(table.documentId),
    check("run_versions", sql`not isempty(${table.versions})`),
  ],
);
