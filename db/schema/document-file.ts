import { boolean, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { document } from "./document";
import { file } from "./file";

/** A file that a document holds: whoever may read the document may read the file. */
export const documentFile = pgTable(
  "document_file",
  {
    documentId: text("document_id")
      .notNull()
      .references(() => document.id, { onDelete: "cascade" }),
    fileId: text("file_id")
      .notNull()
      .references(() => file.id),
    /** Whether the current text shows it; a published page's readers see no other. */
    isShown: boolean("is_shown").notNull(),
    /** Whether a version or a suggestion holds it; otherwise it was only uploaded. */
    isHeld: boolean("is_held").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.fileId] }), index("document_file_file").on(table.fileId)],
);
