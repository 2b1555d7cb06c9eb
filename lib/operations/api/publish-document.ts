import { z } from "zod";
import { AppError } from "#lib/base/errors";
import { type Context, operation } from "#lib/base/operation";
import { commitDocument } from "#lib/changes/writing/commit";
import { lockToWrite } from "#lib/changes/writing/lock";
import type { Change } from "#lib/changes/writing/plan-version";
import { writtenShape } from "#lib/changes/writing/write-shape";
import { findPartIds, isBookPublished, lockParts } from "#lib/documents/parts/store";
import { presentDocument } from "#lib/documents/store/present-document";
import { requireVersion } from "#lib/documents/store/require-version";
import type { DocumentRow } from "#lib/documents/store/store";
import { requireReviewed } from "#lib/history/reviews/require-reviewed";
import { makePageAhead } from "#lib/publishing/page-cache";
import { reserveFreeSlug, reserveSlug } from "#lib/publishing/store";
import { documentId } from "#lib/shapes/document-shape";
import { derivedSeo } from "#lib/shapes/seo";
import { MAX_SLUG, SLUG, slugOf } from "#lib/shapes/slug";
import { isBelow, partPages, publishParts } from "./publish-parts";

/** Publishes a document as a page, and a book as one with the pages of its parts. */
export const publishDocument = operation({
  name: "publish_document",
  route: "POST /api/d/[id]/publish",
  summary: "Publishes a document at /p/<slug>, a book with its parts; the page follows the document.",
  scope: "publish",
  reach: "document",
  input: z.object({
    id: documentId,
    slug: z.string().max(MAX_SLUG).regex(SLUG, "must be of a-z, 0-9 and single hyphens between").optional(),
    seoTitle: z.string().trim().max(300).nullable().optional().describe("For search engines; null derives it."),
    seoDescription: z.string().trim().max(1_000).nullable().optional().describe("For search engines; null derives it."),
    isListed: z.boolean().optional().describe("false: out of lists, feeds and search engines."),
  }),
  output: writtenShape.extend({ parts: partPages }),
  audited: ({ changed, slug, parts }, { id }) =>
    changed
      ? { kind: "document.published", subjectId: id, details: { slug, ...(parts && { parts: String(parts.length) }) } }
      : null,
  async handler(context, { id, slug: chosen, seoTitle, seoDescription, isListed }) {
    const isBook = (await findPartIds(context.db, id)).length > 0;
    // Before any document, as a change of the parts does.
    if (isBook) await lockParts(context.db);
    const before = await lockToWrite(context, id);
    requireVersion(before.row.version, context.ifMatch);
    const { row } = before;
    if (row.title === "") throw titleRequired();
    await requireReviewed(context.db, before);
    const slug = chosen ?? (await slugFor(context, row));
    if (chosen !== undefined) await reserveSlug(context.db, id, chosen, context.now);
    const change: Change = {
      slug,
      isPublished: true,
      publishedAt: row.isPublished && row.publishedAt ? row.publishedAt : context.now,
      ...chosenSeo(row, { seoTitle, seoDescription }),
      ...(isListed === undefined ? {} : { isListed }),
    };
    const summary = `Published at /p/${slug}`;
    const result = await commitDocument(context, before, change, { action: "publish", summary });
    const shown = presentDocument(result.row, result.content);
    if (!isBook) return { ...shown, changed: result.changed };
    const pages = await publishParts(context, { id, slug, isListed: result.row.isListed });
    const parts = pages.map(({ changed: _, ...page }) => page);
    return { ...shown, parts, changed: result.changed || pages.some(({ changed }) => changed) };
  },
  ownOrder: { afterCommit: (db, { id }) => makePageAhead(db, id) },
});

/** The address that a document has, unless that is below a book without a page; or else the first free one of its title. */
async function slugFor({ db, now }: Context, { id, slug, title }: DocumentRow): Promise<string> {
  if (slug !== null && (!isBelow(slug) || (await isBookPublished(db, id)))) return slug;
  return reserveFreeSlug(db, { documentId: id, slug: slugOf(title) }, now);
}

type Seo = { seoTitle?: string | null | undefined; seoDescription?: string | null | undefined };

/**
 * The chosen search-engine metadata; derived values that a client sends back stay derived, or they would outlive the
 * title.
 */
function chosenSeo(row: DocumentRow, { seoTitle, seoDescription }: Seo): Change {
  const derived = derivedSeo(row);
  const keepsTitle = row.seoTitle === null && seoTitle === derived.seoTitle;
  const keepsDescription = row.seoDescription === null && seoDescription === derived.seoDescription;
  return {
    ...(seoTitle === undefined || keepsTitle ? {} : { seoTitle: seoTitle || null }),
    ...(seoDescription === undefined || keepsDescription ? {} : { seoDescription: seoDescription || null }),
  };
}

const titleRequired = () =>
  new AppError("title_required", "Add a title before publishing", {
    details: [{ path: "title", message: "is empty" }],
  });
