import "server-only";
import type { Executor } from "#db/connection/client";
import { boundedCache } from "#lib/base/bounded-cache";
import { env } from "#lib/base/env";
import type { Around } from "#lib/document/html/page";
import type { Labelled } from "#lib/document/model/labels";
import { isUnnumbered } from "#lib/document/model/unnumbered-heading";
import { type Outline, outlineOf } from "./outline";
import { type Heading, setHeadings } from "./set-headings";
import { type BookPage, findBookPages, type Published, readPublished } from "./store";

/** A part of a published book in its contents. */
export type Chapter = {
  title: string;
  url: string;
  /** Null for one like an abstract, where the others are numbered. */
  number: number | null;
  /** Its headings of the highest level. */
  headings: readonly Heading[];
};

/** A published book as one of its pages shows it. */
export type PageOfBook = {
  title: string;
  url: string;
  chapters: readonly Chapter[];
  /** The place of the page among the chapters; null for the book's own. */
  at: number | null;
  around: Around;
};

// A text depends only on its version and its reviews, so each is read once for all pages of its book.
const outlines = boundedCache<Outline>(
  "outlines of books",
  0.02,
  ({ headings, labels }) => headings.length + labels.size * 400,
);

/** The published book that a page is of; null where it is of none. */
export async function findBook(db: Executor, found: Published): Promise<PageOfBook | null> {
  if (found.book === null) return null;
  const texts: Text[] = [];
  for (const page of await findBookPages(db, found.id)) {
    const outline = await findOutline(db, page, found);
    if (outline) texts.push({ ...page, url: `${env().APP_URL}/p/${page.slug}`, outline });
  }
  const at = texts.findIndex(({ id }) => id === found.id);
  const [own, ...parts] = texts;
  if (!own || at < 0) return null;
  return {
    ...{ title: own.title, url: own.url, at: at === 0 ? null : at - 1 },
    chapters: chaptersOf(own, parts, found.settings.numberedHeadings === true),
    around: aroundOf(texts, at),
  };
}

type Text = BookPage & { url: string; outline: Outline };

async function findOutline(
  db: Executor,
  { id, version, reviews }: BookPage,
  found: Published,
): Promise<Outline | null> {
  const known = outlines.get(`${id} ${version} ${reviews}`);
  if (known) return known;
  const read = id === found.id ? found : await readPublished(db, id);
  if (!read) return null;
  const outline = outlineOf(read.content);
  outlines.set(`${id} ${read.newest} ${read.reviews}`, outline);
  return outline;
}

/** The chapters of a book: numbered through after the headings of its own text, as in an export, or else by their places. */
function chaptersOf(own: Text, parts: readonly Text[], isNumbered: boolean): Chapter[] {
  const { headings } = setHeadings(own.outline.headings, { title: own.title, isNumbered, chapter: 0 });
  let last = Math.max(0, ...headings.map(({ number }) => Number.parseInt(number ?? "0", 10)));
  return parts.map(({ title, url, outline }) => {
    if (!isNumbered || !isUnnumbered(title)) last++;
    const number = isNumbered && isUnnumbered(title) ? null : last;
    const numbers = { isNumbered: isNumbered && number !== null, chapter: number ?? undefined };
    const all = setHeadings(outline.headings, { title, ...numbers }).headings;
    const top = Math.min(...all.map(({ level }) => level));
    return { title, url, number, headings: all.filter(({ level, words }) => level === top && words !== "") };
  });
}

/** What the texts of a book have around the one at a place; of a label that several have, the first counts. */
function aroundOf(texts: readonly Text[], at: number): Around {
  const counts = new Map<string, number>();
  const elsewhere = new Map<string, Labelled & { url: string }>();
  let before = new Map(counts);
  for (const [place, { outline, url }] of texts.entries()) {
    if (place === at) before = new Map(counts);
    const earlier = new Map(counts);
    for (const [label, { kind, number, node }] of outline.labels) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      const inBook = { kind, node, url, number: number + (earlier.get(kind) ?? 0) };
      if (place !== at && !elsewhere.has(label)) elsewhere.set(label, inBook);
    }
  }
  return { before, elsewhere };
}
