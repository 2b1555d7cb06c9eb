import "server-only";
import { and, asc, desc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { attachment, document, file, fileText, libraryCitation, savedPage } from "#db/schema";
import { AppError } from "#lib/base/errors";
import type { CslItem } from "#lib/citations/csl/csl";
import type { Page } from "#lib/citations/quotations/find-passages";
import { pdfPages } from "#lib/files/pdf-pages";
import { readFile } from "#lib/files/store";

/** The text of a work: one attached PDF, page by page, or a saved web page. */
export type Source = { attachmentId: string | null; pages: Page[] };

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

/** Whether a PDF of a work, in the library of one of these people, was read and has no text. */
export async function hasScan(db: Executor, citationId: string, owners: readonly string[]): Promise<boolean> {
  const pdfs = (await findPdfs(db, citationId)).filter(({ userId }) => owners.includes(userId));
  if (pdfs.length === 0) return false;
  const read = await db
    .select({ pages: fileText.pages })
    .from(fileText)
    .where(
      inArray(
        fileText.fileId,
        pdfs.map(({ fileId }) => fileId),
      ),
    );
  return read.some(({ pages }) => pages.every((text) => text === ""));
}

/** The web addresses of a work. */
export const addressesOf = ({ csl, url }: { csl: CslItem; url?: string | null | undefined }): string[] =>
  [csl.URL, url].flatMap((given) => (typeof given === "string" && given !== "" ? [given] : []));

/** The newest text of a web page that one of these people imported as a document; none for other addresses. */
export async function findSavedPages(
  db: Executor,
  { owners, urls }: { owners: readonly string[]; urls: readonly string[] },
): Promise<Source[]> {
  if (urls.length === 0) return [];
  const rows = await db
    .select({ text: savedPage.text })
    .from(savedPage)
    .innerJoin(document, eq(document.id, savedPage.documentId))
    .where(and(inArray(savedPage.url, [...urls]), inArray(document.userId, [...owners])))
    .orderBy(desc(savedPage.fetchedAt))
    .limit(1);
  return rows.map(({ text }) => ({ attachmentId: null, pages: [{ page: null, text }] }));
}

/** Keeps the text of an imported page under its addresses. */
export async function keepPage(
  db: Executor,
  { documentId, urls, text, fetchedAt }: { documentId: string; urls: readonly string[]; text: string; fetchedAt: Date },
): Promise<void> {
  const rows = [...new Set(urls)].map((url) => ({ documentId, url, text, fetchedAt }));
  if (rows.length > 0 && text.trim() !== "") await db.insert(savedPage).values(rows).onConflictDoNothing();
}
