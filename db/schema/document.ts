import { sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { DraftText } from "#lib/documents/store/draft-text";
import type { PackedOrigins } from "#lib/documents/store/packed-origins";
import type { BlockVersions } from "#lib/history/versions/block-versions";
import type { Credit } from "#lib/history/versions/credit";
import type { Removal } from "#lib/history/versions/removed-text";
import type { LastEdit, Settings, Source } from "#lib/shapes/document-shape";
import { checkOneOf, longText, moment } from "./columns";
import { folder } from "./folder";
import { DRAFT_STATES } from "./kinds-of-change";
import { user } from "./user";

/** The version that a page shows, and what lists of pages say of it. */
export type Shown = { version: number; title: string; excerpt: string; wordCount: number; updatedAt: string };

/** Whether the words of a document have still to be counted; as the index has it. */
export const isUncounted = sql`counted <> version + reviews`;

/** Whether a document is a template for others; as the index has it, or the index is not used. */
export const isTemplate = sql`coalesce(settings -> 'template' = 'true'::jsonb, false)`;

/** The current state of a document; its history is in `version`. */
export const document = pgTable(
  "document",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    folderId: text("folder_id").references(() => folder.id),
    title: text().notNull(),
    // Text, not jsonb: jsonb reorders keys, and the checksums of the history cover these exact bytes.
    content: longText().notNull(),
    excerpt: text().notNull(),
    wordCount: integer("word_count").notNull(),
    // Whether `document_words` has still to follow the text or the title.
    areWordsOld: boolean("are_words_old").notNull().default(true),
    version: integer().notNull(),
    // How often words were answered for, or marks taken back: a review makes no version.
    reviews: integer().notNull().default(0),
    // What the page shows where reviews are required; null while it shows the newest version.
    shown: jsonb().$type<Shown>(),
    // The words of agents and those that nobody answered for, as of `counted`: the sum of version and reviews then.
    agentWords: integer("agent_words").notNull().default(0),
    unreviewedWords: integer("unreviewed_words").notNull().default(0),
    counted: integer().notNull().default(0),
    // The hash of the last version; null while versions before it have none.
    historyHead: text("history_head"),
    lastEdit: jsonb("last_edit").$type<LastEdit>().notNull(),
    // The number of the version that last changed each block.
    blockVersions: jsonb("block_versions").$type<BlockVersions>().notNull(),
    // The numbers of the versions that wrote the words of each block, where they differ from the block's; packed, since
    // with the blocks' ids they would be a third of a text that many write.
    origins: jsonb().$type<PackedOrigins>().notNull().default({}),
    // The authors of words that came from other documents; origins name them by numbers below zero.
    credits: jsonb().$type<readonly Credit[]>().notNull().default([]),
    // What the last versions removed, so that it is its writers' again when it returns.
    removed: jsonb().$type<readonly Removal[]>().notNull().default([]),
    // The ids of the blocks that agents may not change. One that left the text is locked again when it returns.
    locks: jsonb().$type<readonly string[]>().notNull().default([]),
    isPublished: boolean("is_published").notNull().default(false),
    slug: text().unique(),
    seoTitle: text("seo_title"),
    seoDescription: text("seo_description"),
    isListed: boolean("is_listed").notNull().default(true),
    settings: jsonb().$type<Settings>().notNull(),
    source: jsonb().$type<Source>(),
    // The document that this is a draft of, with whose owner, folder and roles it goes; null for a document itself.
    draftOfId: text("draft_of_id").references((): AnyPgColumn => document.id, { onDelete: "cascade" }),
    // The version of the document where the draft began.
    draftFrom: integer("draft_from"),
    // The settings that the document had there.
    draftSettings: jsonb("draft_settings").$type<Settings>(),
    draftName: text("draft_name"),
    draftState: text("draft_state", { enum: DRAFT_STATES }),
    // The person who made the draft.
    draftBy: text("draft_by").references(() => user.id, { onDelete: "set null" }),
    // Where the text is until the first write of the draft; the columns of the text are empty until then.
    draftText: jsonb("draft_text").$type<DraftText>(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    publishedAt: moment("published_at"),
    deletedAt: moment("deleted_at"),
  },
  (table) => {
    const alive = sql`deleted_at is null`;
    const inFolder = sql`folder_id is not null and deleted_at is null`;
    const listed = sql`is_published and is_listed and deleted_at is null`;
    // `ORDER BY … DESC` implies `nullsFirst`; without it PostgreSQL cannot use the index.
    return [
      index("document_created")
        .on(table.userId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
        .where(alive),
      index("document_updated")
        .on(table.userId, table.updatedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
        .where(alive),
      index("document_title").on(table.userId, sql`lower(title)`, table.id).where(alive),
      // The list of what is shared by folders reads the first rows of each shared folder.
      index("document_folder_created")
        .on(table.folderId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
        .where(inFolder),
      index("document_folder_updated")
        .on(table.folderId, table.updatedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
        .where(inFolder),
      index("document_folder_title").on(table.folderId, sql`lower(title)`, table.id).where(inFolder),
      index("document_template").on(table.userId).where(isTemplate),
      // With the second column, an index-only scan can count a folder's documents.
      index("document_folder").on(table.folderId, table.deletedAt),
      index("document_trash")
        .on(table.userId, table.deletedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
        .where(sql`deleted_at is not null`),
      index("document_deleted").on(table.deletedAt).where(sql`deleted_at is not null`),
      index("document_unchained").on(table.id).where(sql`history_head is null`),
      index("document_uncounted").on(table.id).where(isUncounted),
      index("document_words_old").on(table.id).where(sql`are_words_old`),
      // The other indexes on the person are partial, and deleting a person needs all documents.
      index("document_user").on(table.userId),
      index("document_published").on(table.publishedAt.desc().nullsFirst(), table.id.desc().nullsFirst()).where(listed),
      index("document_listed").on(table.id).where(listed),
      index("document_draft").on(table.draftOfId),
      index("document_draft_by").on(table.draftBy),
      checkOneOf("document_draft_state", table.draftState, DRAFT_STATES),
      check(
        "document_draft_whole",
        sql`(${table.draftOfId} is null) = (${table.draftFrom} is null or ${table.draftSettings} is null or ${table.draftName} is null or ${table.draftState} is null)`,
      ),
      check("document_draft_unpublished", sql`${table.draftOfId} is null or not ${table.isPublished}`),
      check("document_version_min", sql`${table.version} >= 1`),
      check(
        "document_publication",
        sql`not ${table.isPublished} or (${table.slug} is not null and ${table.publishedAt} is not null)`,
      ),
    ];
  },
);
