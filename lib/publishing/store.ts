import "server-only";
import { and, eq, isNull, like, or } from "drizzle-orm";
import type { Executor } from "#db/client";
import { document, slug as slugTable, user } from "#db/schema";
import { AppError } from "#lib/api/errors";
import { numbered } from "./slug";

/** Gives a document the slug it asked for; throws `slug_taken` when another has or had it. */
export async function reserveSlug(tx: Executor, documentId: string, slug: string, now: Date): Promise<void> {
  if (await tryReserve(tx, documentId, slug, now)) return;
  throw new AppError("slug_taken", `The address /p/${slug} belongs to another document.`, {
    details: [{ path: "slug", message: "is taken" }],
    hint: "Choose another slug, or leave it out to get one from the title.",
  });
}

/** Gives a document the first free one of `slug`, `slug-2`, `slug-3` … */
export async function reserveFreeSlug(tx: Executor, documentId: string, slug: string, now: Date): Promise<string> {
  const taken = await takenBeside(tx, slug, documentId);
  for (let n = 1; ; n += 1) {
    const candidate = numbered(slug, n);
    if (taken.has(candidate)) continue;
    if (await tryReserve(tx, documentId, candidate, now)) return candidate;
  }
}

async function takenBeside(tx: Executor, slug: string, documentId: string): Promise<Set<string>> {
  const rows = await tx
    .select({ slug: slugTable.slug, documentId: slugTable.documentId })
    .from(slugTable)
    .where(or(eq(slugTable.slug, slug), like(slugTable.slug, `${slug.slice(0, 70)}%`)));
  return new Set(rows.filter((row) => row.documentId !== documentId).map((row) => row.slug));
}

// `on conflict do nothing` waits for a rival's transaction, so two can never both believe that they have it.
async function tryReserve(tx: Executor, documentId: string, slug: string, now: Date): Promise<boolean> {
  await tx.insert(slugTable).values({ slug, documentId, createdAt: now }).onConflictDoNothing();
  const [row] = await tx.select({ owner: slugTable.documentId }).from(slugTable).where(eq(slugTable.slug, slug));
  return row?.owner === documentId;
}

/** What a public page is made from. */
export type Published = {
  id: string;
  version: number;
  slug: string;
  title: string;
  seoTitle: string | null;
  seoDescription: string | null;
  isListed: boolean;
  settings: Record<string, unknown>;
  wordCount: number;
  excerpt: string;
  author: string;
  publishedAt: Date;
  updatedAt: Date;
};

/** The published document that has or had this slug, without its text; null where there is none. */
export async function findPublished(db: Executor, slug: string): Promise<Published | null> {
  const [row] = await db
    .select({
      id: document.id,
      version: document.version,
      slug: document.slug,
      title: document.title,
      seoTitle: document.seoTitle,
      seoDescription: document.seoDescription,
      isListed: document.isListed,
      settings: document.settings,
      wordCount: document.wordCount,
      excerpt: document.excerpt,
      author: user.name,
      publishedAt: document.publishedAt,
      updatedAt: document.updatedAt,
    })
    .from(slugTable)
    .innerJoin(document, eq(document.id, slugTable.documentId))
    .innerJoin(user, eq(user.id, document.userId))
    .where(and(eq(slugTable.slug, slug), eq(document.isPublished, true), isNull(document.deletedAt)));
  if (!row?.slug || !row.publishedAt) return null;
  return { ...row, slug: row.slug, publishedAt: row.publishedAt, settings: row.settings as Record<string, unknown> };
}

/** The text of a published document. */
export async function readPublishedText(db: Executor, id: string): Promise<string> {
  const [row] = await db.select({ content: document.content }).from(document).where(eq(document.id, id));
  if (!row) throw new Error(`The published document ${id} has no row.`);
  return row.content;
}
