import { jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { document } from "./document";
import { libraryCitation } from "./library-citation";

/** A work that a document cites: its own copy, which stays when the text no longer mentions it or the library forgets it. */
export const documentCitation = pgTable(
  "document_citation",
  {
    documentId: text("document_id")
      .notNull()
      .references(() => document.id, { onDelete: "cascade" }),
    // Unique in the document only: a duplicate keeps the ids that its text mentions.
    id: text().notNull(),
    key: text().notNull(),
    csl: jsonb().notNull(),
    libraryId: text("library_id").references(() => libraryCitation.id, { onDelete: "set null" }),
    identifierType: text("identifier_type", { enum: ["doi", "pmid", "arxiv", "isbn", "url"] }),
    identifierValue: text("identifier_value"),
    checks: jsonb().notNull(),
    createdAt: moment("created_at").notNull(),
    // A removed citation is kept: older versions still mention it, and restoring one brings it back under its key.
    removedAt: moment("removed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.id] }),
    uniqueIndex("document_citation_key").on(table.documentId, table.key),
  ],
);
