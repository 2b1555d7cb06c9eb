import "server-only";
import { and, asc, count, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Executor } from "#db/connection/client";
import { attachment, highlight, libraryCitation } from "#db/schema";
import { lockPerson } from "#lib/access/locks/lock-person";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import type { Context } from "#lib/base/operation";
import { findWords } from "#lib/citations/quotations/find-words";
import { keepDeleted } from "#lib/deletions/store";
import { findPdfs, pagesOfFile } from "../sources/store";
import { type highlightShape, MAX_HIGHLIGHTS } from "./shape";

type Writing = Pick<Context, "db" | "now"> & { caller: { userId: string } };
type Shown = z.input<typeof highlightShape>;
type Marked = { attachmentId: string; page: number; quote: string };

const columns = {
  id: highlight.id,
  citationId: attachment.citationId,
  attachmentId: highlight.attachmentId,
  kind: highlight.kind,
  page: highlight.page,
  quote: highlight.quote,
  rects: highlight.rects,
  note: highlight.note,
  color: highlight.color,
  createdAt: highlight.createdAt,
  updatedAt: highlight.updatedAt,
};

type Row = Omit<Shown, "createdAt" | "updatedAt"> & { createdAt: Date; updatedAt: Date };

const present = ({ createdAt, updatedAt, ...row }: Row): Shown => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

const select = (db: Executor) =>
  db
    .select(columns)
    .from(highlight)
    .innerJoin(attachment, eq(attachment.id, highlight.attachmentId))
    .innerJoin(libraryCitation, eq(libraryCitation.id, attachment.citationId))
    .$dynamic();

/** The highlights in the PDFs of a work, PDF by PDF in reading order. */
export async function listHighlights(db: Executor, citationId: string): Promise<Shown[]> {
  const rows = await select(db)
    .where(eq(attachment.citationId, citationId))
    .orderBy(
      asc(attachment.createdAt),
      asc(attachment.id),
      asc(highlight.page),
      asc(highlight.start),
      asc(highlight.id),
    );
  return rows.map(present);
}

/** A highlight in a person's library; throws `not_found`, also for one of another work. */
export async function findHighlight(db: Executor, userId: string, id: string, citationId?: string): Promise<Shown> {
  const isOfWork = citationId === undefined ? undefined : eq(attachment.citationId, citationId);
  const [row] = await select(db).where(and(eq(highlight.id, id), eq(libraryCitation.userId, userId), isOfWork));
  if (row) return present(row);
  throw new AppError("not_found", "There is no such highlight.", {
    details: [{ path: "highlightId", message: "names no highlight of yours" }],
    hint: "List the highlights of the work to see their ids.",
  });
}

/** Where a page of a work's PDF has these words; throws `not_found` for an unknown PDF, and `text_not_found`. */
export async function placeOfQuote(
  reading: Pick<Context, "db" | "now">,
  citationId: string,
  { attachmentId, page, quote }: Marked,
): Promise<number> {
  const pdf = (await findPdfs(reading.db, citationId)).find((one) => one.attachmentId === attachmentId);
  if (!pdf) throw unknownPdf();
  const pages = await pagesOfFile(reading, pdf.userId, pdf.fileId);
  const place = findWords(pages[page - 1] ?? "", quote);
  if (!place) throw notThere(page, pages);
  return place.from;
}

/** Keeps a highlight whose place is known. */
export async function addHighlight(
  { db, caller, now }: Writing,
  citationId: string,
  given: Marked & { start: number; note: string | null; color: string },
): Promise<Shown> {
  await lockPerson(db, caller.userId);
  const pdfs = await findPdfs(db, citationId);
  if (!pdfs.some(({ attachmentId }) => attachmentId === given.attachmentId)) throw unknownPdf();
  const [before] = await db
    .select({ count: count() })
    .from(highlight)
    .innerJoin(attachment, eq(attachment.id, highlight.attachmentId))
    .where(eq(attachment.citationId, citationId));
  if ((before?.count ?? 0) >= MAX_HIGHLIGHTS) throw tooMany();
  const id = newId("hig");
  await db.insert(highlight).values({ id, ...given, createdAt: now, updatedAt: now });
  return findHighlight(db, caller.userId, id);
}

/** Changes the note or the colour of a highlight; throws `not_found`. */
export async function updateHighlight(
  { db, caller, now }: Writing,
  { citationId, id }: { citationId: string; id: string },
  changes: { note?: string | null | undefined; color?: string | undefined },
): Promise<Shown> {
  await lockPerson(db, caller.userId);
  await findHighlight(db, caller.userId, id, citationId);
  await db
    .update(highlight)
    .set({ ...changes, updatedAt: now })
    .where(eq(highlight.id, id));
  return findHighlight(db, caller.userId, id);
}

/** Removes a highlight, which is kept for Undo; throws `not_found`. */
export async function deleteHighlight(
  { db, caller, now }: Writing,
  { citationId, id }: { citationId: string; id: string },
): Promise<void> {
  await lockPerson(db, caller.userId);
  await findHighlight(db, caller.userId, id, citationId);
  const isIt = eq(highlight.id, id);
  await keepDeleted(db, { userId: caller.userId, now }, [{ part: "highlight", owner: highlight.id, where: isIt }]);
  await db.delete(highlight).where(isIt);
}

const unknownPdf = () =>
  new AppError("not_found", "There is no such PDF of this work.", {
    details: [{ path: "attachmentId", message: "names no stored PDF of this work" }],
    hint: "Read the work to see its attachments.",
  });

function notThere(page: number, pages: readonly string[]): AppError {
  const hasText = pages.some((text) => text !== "");
  const message = page > pages.length ? `the PDF has ${pages.length} pages` : `page ${page} does not have these words`;
  return new AppError("text_not_found", "These words are not on that page.", {
    details: [{ path: "quote", message: hasText ? message : "this PDF has no text, as a scan" }],
    hint: "Read the page with /source, and send whole words of it.",
  });
}

const tooMany = () =>
  new AppError("invalid_request", `A work has ${MAX_HIGHLIGHTS} highlights at most.`, {
    details: [{ path: "quote", message: "is one too many" }],
    hint: "Remove another highlight first.",
  });
