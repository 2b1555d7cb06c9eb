import { boolean, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { collection } from "./collection";
import { checkOneOf } from "./columns";
import { zoteroConnection } from "./zotero-connection";

const KINDS = ["user", "group"] as const;

/** A library at Zotero that a connection reaches: the person's own, or a group's. */
export const zoteroLibrary = pgTable(
  "zotero_library",
  {
    id: text().primaryKey(),
    connectionId: text("connection_id")
      .notNull()
      .references(() => zoteroConnection.id, { onDelete: "cascade" }),
    kind: text({ enum: KINDS }).notNull(),
    zoteroId: text("zotero_id").notNull(),
    name: text().notNull(),
    canWrite: boolean("can_write").notNull(),
    isChosen: boolean("is_chosen").notNull().default(false),
    // Works that are new here go to it.
    sendsNew: boolean("sends_new").notNull().default(false),
    // Zotero's version of the library up to which everything has been read.
    version: integer().notNull().default(0),
    // The same of its annotations.
    annotationsVersion: integer("annotations_version").notNull().default(0),
    // The collection that holds a group's works.
    rootCollectionId: text("root_collection_id").references(() => collection.id, { onDelete: "set null" }),
  },
  (table) => [
    unique("zotero_library_place").on(table.connectionId, table.kind, table.zoteroId),
    index("zotero_library_root").on(table.rootCollectionId),
    checkOneOf("zotero_library_kind", table.kind, KINDS),
  ],
);
