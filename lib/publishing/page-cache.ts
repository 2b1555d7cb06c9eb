import "server-only";
import type { Database } from "#db/connection/client";
import { boundedCache } from "#lib/base/bounded-cache";
import { log } from "#lib/base/log";
import { type Encoded, encodeResponse, hasOwnServer } from "./encode-response";
import { PAGE_FORMS, type PageForm, type PageSuffix } from "./page-forms";
import { findBookPages, type PageNow, type Published, readPublished } from "./store";

// A page depends only on its document's version, its reviews, its owner's name and the state of its book, so a cached page is valid on every instance. Its
// bytes are those that its compressed forms are cached with.
const made = boundedCache<Encoded>("rendered pages", 0.1, ({ identity: { body } }) => body.length);

// Simultaneous requests for a page that is not cached share one rendering.
const making = new Map<string, Promise<Encoded | null>>();

type Key = Pick<PageNow, "documentId" | "version" | "reviews" | "book" | "author">;

const keyOf = ({ documentId, version, reviews, book, author }: Key, suffix: PageSuffix) =>
  `${documentId} ${version} ${reviews} ${book} ${suffix} ${author}`;

const keyIn = ({ id, newest, reviews, book, owner }: Published): Key => ({
  ...{ documentId: id, version: newest, reviews, book },
  author: owner.name,
});

/** One form of a published page, made once for each version; null when the page has gone, or does not have this form. */
export async function madePage(
  db: Database,
  page: Key,
  suffix: PageSuffix,
  read: () => Promise<Published | null> = () => readPublished(db, page.documentId),
): Promise<Encoded | null> {
  const key = keyOf(page, suffix);
  const known = made.get(key);
  if (known) return known;
  const underWay = making.get(key) ?? make(db, read, suffix).finally(() => making.delete(key));
  making.set(key, underWay);
  return underWay;
}

async function make(db: Database, read: () => Promise<Published | null>, suffix: PageSuffix): Promise<Encoded | null> {
  const found = await read();
  if (!found) return null;
  const form: PageForm = PAGE_FORMS[suffix];
  const answer = await form.make(db, found, () => htmlOf(db, found));
  if (answer === null) return null;
  const encoded = encodeResponse(answer);
  // The document may have changed since, so the page is cached under the version that it was rendered from.
  made.set(keyOf(keyIn(found), suffix), encoded);
  return encoded;
}

async function htmlOf(db: Database, found: Published): Promise<Uint8Array> {
  const page = await madePage(db, keyIn(found), "", async () => found);
  if (!page) throw new Error("Every published document has a page.");
  return page.identity.body;
}

// One after the other, so that publishing many documents leaves the processor to requests.
let ahead: Promise<unknown> = Promise.resolve();

/**
 * Makes the page of a document that was just published, and the others of its book, before their first readers ask; resolves
 * when they are made. Does nothing on a platform that stops the process after each answer.
 */
export function makePageAhead(db: Database, documentId: string): Promise<unknown> {
  if (!hasOwnServer()) return Promise.resolve();
  ahead = ahead
    .then(async () => {
      const pages = (await findBookPages(db, documentId)).map(({ id }) => id);
      for (const id of new Set([documentId, ...pages])) {
        const found = await readPublished(db, id);
        if (found) await madePage(db, keyIn(found), "", async () => found);
      }
    })
    .catch((error: unknown) => log("warn", "page not made ahead", { documentId, error }));
  return ahead;
}

/** Waits until the pages of the documents that were published so far are made. */
export const pagesMade = (): Promise<unknown> => ahead;
