import "server-only";
import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { attachment, file, fileText, libraryCitation } from "#db/schema";
import { AppError } from "#lib/base/errors";
import { pdfPages } from "#lib/files/pdf-pages";
import { readFile } from "#lib/files/store";

/** A part of a source: its words, and the PDF's page from 1. */
export type SourcePage = { page: number; text: string };

/** The text of a work: one attached PDF, page by page. */
export type Source = { attachmentId: string; pages: SourcePage[] };

type Reading = { db: Executor; now: Date };

/** The stored PDFs of a work in a library, oldest first. */
export const findPdfs = (db: Executor, citationId: string) =>
  db
    .select({ attachmentId: attachment.id, fileId: file.id, userId: libraryCitation.userId })
    .from(attachment)
    .innerJoin(file, eq(file.id, attachment.fileId))
    .innerJoin(libraryCitation, eq(libraryCitation.id, attachment.citationId))
    .where(
      and(eq(attachment.citationId, citationId), isNotNull(attachment.fileId), eq(file.mediaType, "application/pdf")),
    )
    .orderBy(asc(attachment.createdAt), asc(attachment.id));

/** The words of each page of a stored PDF, read once and kept; all empty for a scan. Throws the errors of `pdfPages`. */
export async function pagesOfFile({ db, now }: Reading, userId: string, fileId: string): Promise<string[]> {
  const [kept] = await db.select({ pages: fileText.pages }).from(fileText).where(eq(fileText.fileId, fileId));
  if (kept) return kept.pages;
  const stored = await readFile(db, fileId);
  if (!stored) return [];
  const pages = await pdfPages(userId, stored.content);
  await db.insert(fileText).values({ fileId, pages, readAt: now }).onConflictDoNothing();
  return pages;
}

/**
 * The PDFs of a work that have text; with `attachmentId` that one alone, with `owners` only from their libraries. A PDF
 * that cannot be read counts as one without text, unless it was named.
 */
export async function findSources(
  reading: Reading,
  citationId: string,
  { attachmentId, owners }: { attachmentId?: string | undefined; owners?: readonly string[] } = {},
): Promise<Source[]> {
  const pdfs = await findPdfs(reading.db, citationId);
  const sources: Source[] = [];
  for (const { attachmentId: id, fileId, userId } of pdfs) {
    if (attachmentId !== undefined && id !== attachmentId) continue;
    if (owners && !owners.includes(userId)) continue;
    const texts = await pagesOfFile(reading, userId, fileId).catch((thrown: unknown) => {
      if (attachmentId === undefined && thrown instanceof AppError && thrown.status < 500) return [];
      throw thrown;
    });
    const pages = texts.map((text, at) => ({ page: at + 1, text }));
    if (pages.some(({ text }) => text !== "")) sources.push({ attachmentId: id, pages });
  }
  return sources;
}
