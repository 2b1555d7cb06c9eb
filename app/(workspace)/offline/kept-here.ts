import { searchWords } from "#lib/document/text/search-text";

const PINNED = "colophon-pages-pinned-1";
const LATELY = "colophon-pages-1";

/** A document whose page is on this device: since when, and whether it was opened there lately or is kept on purpose. */
export type KeptPage = { id: string; at: string; isPinned: boolean };

async function pagesIn(name: string, isPinned: boolean): Promise<KeptPage[]> {
  if (!(await caches.has(name))) return [];
  const cache = await caches.open(name);
  const found = (await cache.keys()).map(async (request): Promise<KeptPage[]> => {
    const [, id] = /^\/d\/([^/]+)$/.exec(new URL(request.url).pathname) ?? [];
    const date = Date.parse((await cache.match(request))?.headers.get("date") ?? "");
    return id === undefined || Number.isNaN(date) ? [] : [{ id, at: new Date(date).toISOString(), isPinned }];
  });
  return (await Promise.all(found)).flat();
}

/** The documents whose pages are on this device, those that are kept on purpose first; none in a browser that keeps nothing. */
export async function keptPages(): Promise<KeptPage[]> {
  if (!("caches" in globalThis)) return [];
  const pinned = await pagesIn(PINNED, true).catch(() => []);
  const lately = await pagesIn(LATELY, false).catch(() => []);
  const ids = new Set(pinned.map(({ id }) => id));
  return [...pinned, ...lately.toReversed().filter(({ id }) => !ids.has(id))];
}

const WORDS = "colophon-pages-words-1";

/** The words of the documents whose pages are on this device, each after a space, by their ids. */
export async function keptWords(): Promise<Map<string, string>> {
  const words = new Map<string, string>();
  if (!("caches" in globalThis) || !(await caches.has(WORDS))) return words;
  const cache = await caches.open(WORDS);
  for (const request of await cache.keys()) {
    const [, id] = /^\/api\/d\/([^/]+)$/.exec(new URL(request.url).pathname) ?? [];
    const text = await (await cache.match(request))?.text();
    // One after the other, so that the page can answer keys between two texts.
    if (id && text)
      words.set(
        id,
        searchWords(text)
          .map((word) => ` ${word}`)
          .join(""),
      );
  }
  return words;
}
