import { z } from "zod";
import { env } from "#lib/base/env";
import { AppError, type ErrorCode } from "#lib/base/errors";
import type { Context } from "#lib/base/operation";
import { commitDocument } from "#lib/changes/writing/commit";
import { lockToWrite } from "#lib/changes/writing/lock";
import { listParts } from "#lib/documents/parts/store";
import type { DocumentRow } from "#lib/documents/store/store";
import { requireReviewed } from "#lib/history/reviews/require-reviewed";
import { reserveFreeSlug } from "#lib/publishing/store";
import { numbered, slugOf } from "#lib/shapes/slug";

/** The pages of a book's parts in a response. */
export const partPages = z
  .array(z.object({ id: z.string(), title: z.string(), url: z.string() }))
  .optional()
  .describe("Of a book: the pages of its parts, in order.");

/** What parts are published with: their book as it was just published. */
type Book = Pick<DocumentRow, "id" | "isListed"> & { slug: string };

type Published = { id: string; title: string; url: string; changed: boolean };

/**
 * Publishes the parts of a book below its address, in the transaction that publishes the book; a part that has a page of its
 * own keeps that, and one in the trash has none. Throws `insufficient_role`, `title_required` or `unreviewed`, with the place
 * of the part in the book, for the first that cannot be published.
 */
export async function publishParts(context: Context, book: Book): Promise<Published[]> {
  const published: Published[] = [];
  for (const [at, { id, role, inTrash }] of (await listParts(context.db, context.caller, book.id)).entries()) {
    if (inTrash) continue;
    if (role !== "owner") throw refused(at, "insufficient_role", NOT_OWNED);
    published.push(await publishPart(context, { id, at, book }));
  }
  return published;
}

async function publishPart(
  context: Context,
  { id, at, book }: { id: string; at: number; book: Book },
): Promise<Published> {
  const before = await lockToWrite(context, id);
  const { row } = before;
  const { slug: own, title } = row;
  if (title === "") throw refused(at, "title_required", UNTITLED);
  if (row.isPublished && own !== null && !isBelow(own)) return { id, title, url: addressOf(own), changed: false };
  await requireReviewed(context.db, before).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "unreviewed" ? refused(at, "unreviewed", error) : error;
  });
  const slug = own?.startsWith(`${book.slug}/`) ? own : await slugIn(context, book, row);
  const change = {
    ...{ slug, isPublished: true, isListed: book.isListed },
    publishedAt: row.isPublished && row.publishedAt ? row.publishedAt : context.now,
  };
  const { changed } = await commitDocument(context, before, change, {
    action: "publish",
    summary: `Published at /p/${slug}`,
  });
  return { id, title, url: addressOf(slug), changed };
}

/** Whether an address is one below that of a book. */
export const isBelow = (slug: string): boolean => slug.includes("/");

const addressOf = (slug: string) => `${env().APP_URL}/p/${slug}`;

// Below each page is how it was written.
const TAKEN = "colophon";

/** The address of a part below its book: the one that it had, or else by its title. */
function slugIn({ db, now }: Context, book: Book, { id, slug, title }: DocumentRow): Promise<string> {
  const name = (slug !== null && isBelow(slug) ? slug.split("/").at(-1) : undefined) ?? slugOf(title);
  return reserveFreeSlug(db, { documentId: id, slug: name === TAKEN ? numbered(name, 2) : name, book: book.slug }, now);
}

type Reason = { message: string; hint?: string | undefined };

const NOT_OWNED = {
  message: "only its owner may publish it",
  hint: "Ask its owner to hand it over to you, or take it out of the book.",
};
const UNTITLED = { message: "it has no title", hint: "Give it a title, or take it out of the book." };

const refused = (at: number, code: ErrorCode, { message, hint }: Reason) =>
  new AppError(code, `Part ${at + 1} of this book cannot be published: ${message.replace(/\.$/, "")}.`, {
    details: [{ path: `parts.${at}`, message }],
    ...(hint === undefined ? {} : { hint }),
  });
