import "server-only";
import type { z } from "zod";
import { env } from "#lib/base/env";
import type { DocumentJson } from "#lib/document/model/document";
import type { documentSummaryShape } from "#lib/shapes/document-shape";
import { derivedSeo } from "#lib/shapes/seo";
import { DEFAULT_STYLE } from "./settings";
import type { DocumentRow } from "./store";

/**
 * The search-engine metadata of a document: derived where the author chose none, but for a draft only what the author
 * chose.
 */
function seoOf(row: DocumentRow): { seoTitle: string | null; seoDescription: string | null } {
  const derived = row.isPublished ? derivedSeo(row) : { seoTitle: null, seoDescription: null };
  return {
    seoTitle: row.seoTitle ?? derived.seoTitle,
    seoDescription: row.seoDescription ?? derived.seoDescription,
  };
}

/** The response for a document without its text. */
export function presentSummary(row: DocumentRow): z.input<typeof documentSummaryShape> {
  const style = row.settings.citationStyle;
  return {
    id: row.id,
    title: row.title,
    excerpt: row.excerpt,
    // The owner's folder is private to people who can see it.
    folderId: row.seesFolder ? row.folderId : null,
    status: row.isPublished ? "published" : "draft",
    slug: row.slug,
    url: row.isPublished && row.slug ? `${env().APP_URL}/p/${row.slug}` : null,
    ...seoOf(row),
    isListed: row.isListed,
    citationStyle: typeof style === "string" ? style : DEFAULT_STYLE,
    settings: row.settings,
    version: row.version,
    wordCount: row.wordCount,
    source: row.source,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    lastEdit: row.lastEdit,
    access: row.access,
    owner: { id: row.userId, name: row.ownerName },
    ...draftFields(row),
  };
}

function draftFields({ draftOfId: id, draftFrom: version, draftName: name, draftState: state }: DocumentRow) {
  if (id === null || version === null || name === null || state === null) return {};
  return { draftOf: { id, version, name, state } };
}

/** The response for a document with its text. */
export const presentDocument = (row: DocumentRow, text: DocumentJson) => ({ ...presentSummary(row), content: text });
