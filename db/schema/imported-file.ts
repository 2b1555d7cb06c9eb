import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { bytes } from "./columns";
import { document } from "./document";
import { file } from "./file";

/** The markdown file that a document was imported from, which goes out again as long as nothing of it changed. */
export const importedFile = pgTable(
  "imported_file",
  {
    documentId: text("document_id")
      .primaryKey()
      .references(() => document.id, { onDelete: "cascade" }),
    fileId: text("file_id")
      .notNull()
      .references(() => file.id),
    // The folder that the import went into, null for none; it may be gone since.
    rootId: text("root_id"),
    // Below that folder, as the archive named it.
    path: text().notNull(),
    title: text().notNull(),
    // Of the document as the import made it.
    fingerprint: bytes().notNull(),
    // What the addresses in the file led to, by the ids of documents and stored files.
    links: jsonb().$type<{ address: string; id: string }[]>().notNull(),
    // Where the pictures of the file were, as the archive named them.
    pictures: jsonb().$type<{ path: string; id: string }[]>().notNull(),
  },
  (table) => [index("imported_file_file").on(table.fileId)],
);
