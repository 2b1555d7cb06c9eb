import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { Progress, ReportLine } from "#lib/works/zotero/items/shape";
import { collection } from "./collection";
import { moment } from "./columns";
import { user } from "./user";

/** A person's account at Zotero, with which their library is kept in step. */
export const zoteroConnection = pgTable(
  "zotero_connection",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    zoteroUserId: text("zotero_user_id").notNull(),
    name: text().notNull(),
    // Encrypted with the workspace's secret.
    key: text().notNull(),
    createdAt: moment("created_at").notNull(),
    // Null while the key is refused.
    dueAt: moment("due_at"),
    // One instance at a time synchronizes it, and renews this while it does.
    claimedUntil: moment("claimed_until"),
    progress: jsonb().$type<Progress>(),
    finishedAt: moment("finished_at"),
    failure: text(),
    failures: integer().notNull().default(0),
    // What a person should know of the last runs, newest first.
    report: jsonb().$type<ReportLine[]>().notNull().default(sql`'[]'`),
    // The collection of the works that were deleted at Zotero.
    goneCollectionId: text("gone_collection_id").references(() => collection.id, { onDelete: "set null" }),
  },
  (table) => [
    unique("zotero_connection_account").on(table.userId, table.zoteroUserId),
    index("zotero_connection_due").on(table.dueAt),
    index("zotero_connection_gone").on(table.goneCollectionId),
  ],
);
