import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { CslItem } from "#lib/citations/csl/csl";
import type { Checks } from "#lib/citations/csl/shape";
import { checkOneOf, moment, searchVector } from "./columns";
import { READING_STATES } from "./kinds-of-change";
import { user } from "./user";

const YEAR = sql.raw(`coalesce(
  case when jsonb_typeof(csl #> '{issued,date-parts,0,0}') = 'number' then (csl #> '{issued,date-parts,0,0}')::integer end,
  substring(csl #>> '{issued,literal}' from '\\m\\d{4}\\M')::integer)`);

// An entry of an index has a limit; works that lack the text come last, whatever the store's collation.
const sortable = (text: string) => sql.raw(`coalesce('0' || lower(left(nullif(${text}, ''), 200)), '1')`);

const nameOf = (variable: string) =>
  ["family", "literal", "given"].map((part) => `csl #>> '{${variable},0,${part}}'`).join(", ");

/** What works are sorted by for their first author, or the first editor of those without one. */
export const SORTED_AUTHOR = sortable(`coalesce(${nameOf("author")}, ${nameOf("editor")})`);

/** What works are sorted by for where they appeared. */
export const SORTED_CONTAINER = sortable("coalesce(csl ->> 'container-title', csl ->> 'publisher')");

/** What works are sorted by for their first tag. */
export const SORTED_TAG = sortable("tags[1]");

const READING_RANKS = READING_STATES.map((state, rank) => `when '${state}' then ${rank}`).join(" ");

/** What works are sorted by for their place in the reading list. */
export const READING_RANK = sql.raw(`case reading ${READING_RANKS} else ${READING_STATES.length} end`);

/** What works are sorted by for their checks: first what a person has to know before a work is cited. */
export const CHECKS_RANK = sql.raw(`case when checks ->> 'retracted' = 'true' then 0
  when checks ->> 'newerVersion' is not null then 1 when checks ->> 'verified' = 'false' then 2 else 3 end`);

/** A note of a work after the first one, as stored. */
export type MoreNote = { id: string; body: string; createdAt: string; updatedAt: string };

/** A work in a person's library. */
export const libraryCitation = pgTable(
  "library_citation",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    csl: jsonb().$type<CslItem>().notNull(),
    title: text().notNull(),
    doi: text(),
    pmid: text(),
    arxivId: text("arxiv_id"),
    url: text(),
    // Normalized title, year and first author; identifies the same work when records share no identifier.
    fingerprint: text("likeness"),
    tags: text().array().notNull().default(sql`'{}'`),
    note: text(),
    // The notes after the first, as one work of a reference manager has several.
    moreNotes: jsonb("more_notes").$type<MoreNote[]>().notNull().default(sql`'[]'`),
    // For filters and sorting; a stored number would have to be kept right by each writer and archive.
    year: integer().generatedAlwaysAs(YEAR),
    checks: jsonb().$type<Checks>().notNull(),
    // Null: not on the reading list.
    reading: text({ enum: READING_STATES }),
    search: searchVector().notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("library_citation_created").on(
      table.userId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("library_citation_updated").on(
      table.userId,
      table.updatedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("library_citation_title").on(table.userId, sql`lower(title)`, table.id),
    index("library_citation_year").on(table.userId, sql`coalesce(year, -10000) desc`, table.id.desc().nullsFirst()),
    index("library_citation_type").on(table.userId, sql`(csl->>'type')`, sql`lower(title)`, table.id),
    index("library_citation_author").on(table.userId, SORTED_AUTHOR, table.id),
    index("library_citation_container").on(table.userId, SORTED_CONTAINER, table.id),
    index("library_citation_tag").on(table.userId, SORTED_TAG, table.id),
    index("library_citation_reading").on(table.userId, sql`(${READING_RANK})`, table.id),
    index("library_citation_checks").on(table.userId, sql`(${CHECKS_RANK})`, table.id),
    index("library_citation_doi").on(table.userId, table.doi),
    index("library_citation_pmid").on(table.userId, table.pmid),
    index("library_citation_arxiv").on(table.userId, table.arxivId),
    index("library_citation_likeness").on(table.userId, table.fingerprint),
    index("library_citation_tags").using("gin", table.tags),
    index("library_citation_search").using("gin", table.search),
    checkOneOf("library_citation_reading", table.reading, READING_STATES),
  ],
);
