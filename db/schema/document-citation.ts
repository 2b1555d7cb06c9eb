import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { CslItem } from "#lib/citations/csl/csl";
import type { Checks } from "#lib/citations/csl/shape";
import { checkOneOf, moment } from "./columns";
import { document } from "./document";
import { libraryCitation } from "./library-citation";

const IDENTIFIER_TYPES = ["doi", "pmid", "arxiv", "isbn", "url"] as const;

/** A document's own copy of a work it cites; kept when the text no longer cites it or the library deletes it. */
export const documentCitation = pgTable(
  "document_citation",
  {
    documentId: text("document_id")
      .notNull()
      .references(() => document.id, { onDelete: "cascade" }),
    // Unique only within the document: a duplicated document keeps the ids that its text uses.
    id: text().notNull(),
    key: text().notNull(),
    csl: jsonb().$type<CslItem>().notNull(),
    libraryId: text("library_id").references(() => libraryCitation.id, { onDelete: "set null" }),
    identifierType: text("identifier_type", { enum: IDENTIFIER_TYPES }),
    identifierValue: text("identifier_value"),
    checks: jsonb().$type<Checks>().notNull(),
    createdAt: moment("created_at").notNull(),
    // Removed citations are kept: older versions still cite them, and a restore brings them back with their keys.
    removedAt: moment("removed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.id] }),
    uniqueIndex("document_citation_key").on(table.documentId, table.key),
    index("document_citation_library").on(table.libraryId),
    checkOneOf("document_citation_identifier_type", table.identifierType, IDENTIFIER_TYPES),
    check("document_citation_identifier", sql`(${table.identifierType} is null) = (${table.identifierValue} is null)`),
  ],
);
