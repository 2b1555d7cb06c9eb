import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { checkOneOf, moment } from "./columns";
import { zoteroLibrary } from "./zotero-library";

const KINDS = ["item", "note", "attachment", "annotation", "collection"] as const;
// Waiting: an annotation of a file that is no attachment here yet.
const STATES = ["linked", "gone", "ignored", "waiting"] as const;

/** An object at Zotero with what it is here: both as they were when they last agreed, for a merge of three sides. */
export const zoteroObject = pgTable(
  "zotero_object",
  {
    libraryId: text("library_id")
      .notNull()
      .references(() => zoteroLibrary.id, { onDelete: "cascade" }),
    key: text().notNull(),
    kind: text({ enum: KINDS }).notNull(),
    // The item of a note or an attachment, the attachment of an annotation.
    parentKey: text("parent_key"),
    version: integer().notNull(),
    state: text({ enum: STATES }).notNull().default("linked"),
    // No foreign key: that the row is missing is how a deletion here is found. Null for the first note of a work.
    localId: text("local_id"),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    local: jsonb().$type<Record<string, unknown>>().notNull(),
    // The last change of the work here that `local` contains.
    syncedAt: moment("synced_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.libraryId, table.key] }),
    index("zotero_object_local").on(table.localId),
    index("zotero_object_parent").on(table.libraryId, table.parentKey),
    checkOneOf("zotero_object_kind", table.kind, KINDS),
    checkOneOf("zotero_object_state", table.state, STATES),
  ],
);
