import "server-only";
import { and, desc, eq, gt, isNull, like, type SQL, sql } from "drizzle-orm";
import { batchReads } from "#db/connection/batch-reads";
import type { Executor } from "#db/connection/client";
import { unknownArray } from "#db/connection/prepared";
import { readThroughCache } from "#db/connection/read-cache";
import { document, slug as slugTable, user } from "#db/schema";
import type { Shown } from "#db/schema/document";
import { AppError } from "#lib/base/errors";
import { sameJson } from "#lib/base/same-json";
import { parseCanonical } from "#lib/document/edit/json-text";
import { unpackOrigins } from "#lib/documents/store/packed-origins";
import type { Settings } from "#lib/shapes/document-shape";
import { numbered } from "#lib/shapes/slug";

/** Reserves the requested slug for a document; throws `slug_taken` when another document has or had it. */
export async function reserveSlug(tx: Executor, documentId: string, slug: string, now: Date): Promise<void> {
  if (await tryReserve(tx, documentId, slug, now)) return;
  throw new AppError("slug_taken", `The address /p/${slug} belongs to another document.`, {
    details: [{ path: "slug", message: "is taken" }],
    hint: "Choose another slug, or leave it out to get one from the title.",
  });
}

/** Reserves the first free slug of `slug`, `slug-2`, `slug-3` … for a document, below the address of its book if it has one. */
export async function reserveFreeSlug(
  tx: Executor,
  { documentId, slug, book }: { documentId: string; slug: string; book?: string },
  now: Date,
): Promise<string> {
  const below = book === undefined ? "" : `${book}/`;
  const taken = await takenBeside(tx, below + slug.slice(0, 70), documentId);
  for (let n = 1; ; n += 1) {
    const candidate = below + numbered(slug, n);
    if (taken.has(candidate)) continue;
    if (await tryReserve(tx, documentId, candidate, now)) return candidate;
  }
}

async function takenBeside(tx: Executor, beginning: string, documentId: string): Promise<Set<string>> {
  const rows = await tx
    .select({ slug: slugTable.slug, documentId: slugTable.documentId })
    .from(slugTable)
    .where(like(slugTable.slug, `${beginning}%`));
  return new Set(rows.filter((row) => row.documentId !== documentId).map((row) => row.slug));
}

// `on conflict do nothing` waits for a concurrent transaction, so two documents never get the same slug.
async function tryReserve(tx: Executor, documentId: string, slug: string, now: Date): Promise<boolean> {
  await tx.insert(slugTable).values({ slug, documentId, createdAt: now }).onConflictDoNothing();
  const [row] = await tx.select({ owner: slugTable.documentId }).from(slugTable).where(eq(slugTable.slug, slug));
  return row?.owner === documentId;
}

/**
 * What is true of a published book `book` and a part `part` of it that has a page: it was published with the book, whose
 * address its own begins with, or by itself by the same owner.
 */
const isPageOfBook = sql`book.is_published and book.deleted_at is null and part.is_published and part.deleted_at is null
  and (starts_with(part.slug, book.slug || '/') or part.user_id = book.user_id)`;

const bookIdOf = (id: SQL) =>
  sql`coalesce((select own.book_id from document_part own where own.part_id = ${id}), ${id})`;

/** SQL: the state of the published book that a document is, or is a part of; null without one. */
const bookState = (id: SQL) => sql<string | null>`(
  select md5(string_agg(concat_ws(' ', book.id, book.version, book.reviews, book.slug, part.id, part.version, part.reviews, part.slug),
    ',' order by held.position))
  from document_part held join document book on book.id = held.book_id join document part on part.id = held.part_id
  where held.book_id = ${bookIdOf(id)} and ${isPageOfBook})`;

/** The current state of a published page: the document and version that it shows. */
export type PageNow = {
  documentId: string;
  version: number;
  reviews: number;
  /** Differs with every change of the book that the page is of. */
  book: string | null;
  slug: string;
  author: string;
  isListed: boolean;
  license: string | null;
  doi: string | null;
  /** The authors of its settings, as stored. */
  authors: unknown;
  /** The files that it shows. */
  files: { id: string; mediaType: string }[];
};

type Asked = PageNow & { asked: string };

// Written by hand: building this statement on each call would cost more than the server needs to run it.
const pagesNow = batchReads<PageNow | null>(async (db, slugs) => {
  const { rows } = await db.execute<Asked>(
    sql`select s.slug as asked, d.id as "documentId", d.version, d.reviews, d.slug, d.is_listed as "isListed", d.settings ->> 'license' as license, d.settings ->> 'doi' as doi,
        d.settings -> 'authors' as authors, u.name as author,
        ${bookState(sql`d.id`)} as book,
        (select coalesce(json_agg(json_build_object('id', f.id, 'mediaType', f.media_type) order by f.id), '[]')
          from document_file held join file f on f.id = held.file_id where held.document_id = d.id and held.is_shown) as files
      from slug s join document d on d.id = s.document_id join "user" u on u.id = d.user_id
      where s.slug = any(${unknownArray(sql.param([...slugs]))}) and d.is_published and d.deleted_at is null`,
  );
  const found = new Map(rows.map((row) => [row.asked, row]));
  return slugs.map((slug) => found.get(slug) ?? null);
});

/** The page that has or had this slug; null when nothing is published under it. */
export async function findPageNow(db: Executor, slug: string): Promise<PageNow | null> {
  const { page } = await readThroughCache(db, `page ${slug}`, async () => ({ page: await pagesNow(db, slug) }));
  return page;
}

// Without parameters, so that any plan can use the indexes of published documents.
const isPublic = and(sql`${document.isPublished}`, isNull(document.deletedAt));

// Plain words, since a subquery has a `document` of its own.
const readId = sql.raw('"document"."id"');

const bookSettings = sql<Settings | null>`(
  select book.settings from document_part held join document book on book.id = held.book_id join document part on part.id = held.part_id
  where held.part_id = ${readId} and ${isPageOfBook})`;

const published = {
  id: document.id,
  version: document.version,
  reviews: document.reviews,
  shown: document.shown,
  slug: document.slug,
  title: document.title,
  seoTitle: document.seoTitle,
  seoDescription: document.seoDescription,
  isListed: document.isListed,
  settings: document.settings,
  wordCount: document.wordCount,
  excerpt: document.excerpt,
  owner: { id: user.id, name: user.name },
  publishedAt: document.publishedAt,
  updatedAt: document.updatedAt,
  content: document.content,
  blockVersions: document.blockVersions,
  origins: document.origins,
  credits: document.credits,
  historyHead: document.historyHead,
  book: bookState(readId),
  bookSettings,
};

/** Reads a published document with all data for its page; null when it is not published. */
export async function readPublished(db: Executor, id: string) {
  const [row] = await db
    .select(published)
    .from(document)
    .innerJoin(user, eq(user.id, document.userId))
    .where(and(eq(document.id, id), isPublic));
  if (!row?.slug || !row.publishedAt) return null;
  const { shown, content, origins, version, bookSettings, ...rest } = row;
  const settings = bookSettings ? asInBook(row.settings, bookSettings) : row.settings;
  // Citations are kept as the document's own settings format them.
  const isRestyled = !sameJson(settings, row.settings);
  const page = { ...rest, settings, isRestyled, slug: row.slug, publishedAt: row.publishedAt, newest: version };
  if (shown && shown.version < version) return { ...page, ...(await shownText(db, id, shown)) };
  return {
    ...page,
    version,
    content: parseCanonical(content),
    origins: unpackOrigins(origins, row.blockVersions),
  };
}

/** The text of the version that a page shows until the newest is reviewed, and what depends on it. */
async function shownText(db: Executor, id: string, { updatedAt, ...shown }: Shown) {
  // Only a page that waits for reviews needs the history.
  const { replayTo } = await import("#lib/history/versions/replay");
  const text = await replayTo(db, id, shown.version);
  if (!text) throw new Error(`Version ${shown.version} of ${id} is missing.`);
  const { content, versions, origins } = text;
  return { ...shown, content, blockVersions: versions, origins, updatedAt: new Date(updatedAt) };
}

/** The settings that a book decides for all its pages, as it does for an export. */
const OF_BOOK = ["citationStyle", "bibliography", "locale", "numberedHeadings"] as const;

function asInBook(own: Settings, book: Settings): Settings {
  const settings = { ...own };
  for (const name of OF_BOOK) {
    delete settings[name];
    if (name in book) settings[name] = book[name];
  }
  return settings;
}

/** A page of a published book: the book's own, or that of a part. */
export type BookPage = { id: string; slug: string; title: string; version: number; reviews: number };

/**
 * The pages of the published book that a document is, or is a part of: the book's own, then those of its parts in their
 * order; none for a document without one.
 */
export async function findBookPages(db: Executor, id: string): Promise<BookPage[]> {
  const { rows } = await db.execute<BookPage>(sql`
    select page.id, page.slug, coalesce(page.shown ->> 'title', page.title) as title, page.version, page.reviews
    from document_part held join document book on book.id = held.book_id join document part on part.id = held.part_id
      join document page on page.id in (book.id, part.id)
    where held.book_id = ${bookIdOf(sql`${id}::text`)} and ${isPageOfBook}
    group by page.id, book.id
    order by page.id <> book.id, min(held.position)`);
  return rows;
}

/** The data of a public page. */
export type Published = NonNullable<Awaited<ReturnType<typeof readPublished>>>;

/** A page as an entry of a list. */
export type ListedPage = {
  id: string;
  slug: string;
  title: string;
  description: string;
  author: string;
  settings: Record<string, unknown>;
  publishedAt: Date;
  updatedAt: Date;
};

const isListedPage = and(isPublic, sql`${document.isListed}`);

/** The most recently published listed pages, newest first; without those of a book's parts, if the book stands for them. */
export async function latestPages(db: Executor, limit: number, areBooksWhole = false): Promise<ListedPage[]> {
  const { id, slug, seoDescription, settings, publishedAt, updatedAt } = document;
  const title = sql<string>`coalesce(${document.shown} ->> 'title', ${document.title})`;
  const excerpt = sql<string>`coalesce(${document.shown} ->> 'excerpt', ${document.excerpt})`;
  const rows = await db
    .select({ id, slug, title, seoDescription, excerpt, settings, publishedAt, updatedAt, author: user.name })
    .from(document)
    .innerJoin(user, eq(user.id, document.userId))
    .where(and(isListedPage, areBooksWhole ? sql`strpos(${slug}, '/') = 0` : undefined))
    .orderBy(desc(publishedAt), desc(id))
    .limit(limit);
  return rows.flatMap(({ slug, publishedAt, seoDescription, excerpt, ...row }) =>
    slug && publishedAt
      ? {
          ...row,
          slug,
          publishedAt,
          description: seoDescription ?? excerpt,
        }
      : [],
  );
}

/** Reads the addresses of listed pages in the order of their documents' ids, after `after`. */
export async function mapPages(
  db: Executor,
  after: string,
  limit: number,
): Promise<{ id: string; slug: string; updatedAt: Date }[]> {
  const rows = await db
    .select({ id: document.id, slug: document.slug, updatedAt: document.updatedAt })
    .from(document)
    .where(and(isListedPage, gt(document.id, after)))
    .orderBy(document.id)
    .limit(limit);
  return rows.flatMap(({ slug, ...row }) => (slug ? { ...row, slug } : []));
}

/** The last document of every `size` listed pages, in the order of ids, without the incomplete last group. */
export async function pageMapEnds(db: Executor, size: number): Promise<string[]> {
  const end = (after: SQL) => sql`
    select id from document where is_published and is_listed and deleted_at is null ${after}
    order by id offset ${size - 1} limit 1`;
  // From one end to the next, which only counts in the index; numbering the rows takes four times as long.
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      with recursive ends as (
        (${end(sql``)})
        union all
        select (${end(sql`and id > ends.id`)}) from ends where ends.id is not null
      ) select id from ends
    ) as ends where id is not null`);
  return rows.map(({ id }) => id);
}
