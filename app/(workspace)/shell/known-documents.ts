import * as z from "zod/mini";
import { searchWords } from "#lib/document/search-text";
import type { DocumentSummary } from "../document-summary";

const MOST = 300;
const EXCERPT = 160;

const knownShape = z.object({
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  folderId: z.nullable(z.string()),
});

/** What this device knows of a document without asking the server. */
export type KnownDocument = z.output<typeof knownShape>;

const PREFIX = "colophon:known:";

/** The documents that a person's lists showed last on this device, latest first; none where nothing may be stored. */
export function knownDocuments(personId: string): KnownDocument[] {
  try {
    const stored = JSON.parse(localStorage.getItem(PREFIX + personId) ?? "[]");
    return z.catch(z.array(knownShape), []).parse(stored);
  } catch {
    return [];
  }
}

/** Remembers documents that a list shows, so that they are found without a connection. */
export function rememberDocuments(personId: string, documents: readonly DocumentSummary[]): void {
  if (documents.length === 0) return;
  const seen = documents.slice(0, MOST).map(({ id, title, excerpt, folderId }) => ({
    id,
    title,
    excerpt: excerpt.slice(0, EXCERPT).toWellFormed(),
    folderId,
  }));
  const ids = new Set(seen.map(({ id }) => id));
  const others = knownDocuments(personId).filter(({ id }) => !ids.has(id));
  try {
    localStorage.setItem(PREFIX + personId, JSON.stringify([...seen, ...others].slice(0, MOST)));
  } catch {
    // Where nothing may be stored, nothing is known offline.
  }
}

/** Forgets all that is known, of everybody who used this device. */
export function forgetDocuments(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
  } catch {
    // Where nothing may be stored, nothing is known.
  }
}

/**
 * Finds documents by the beginnings of words: those with all of them in the title first, then those that need their
 * excerpt, each in the given order; all documents for an empty query.
 */
export function findKnown<T extends KnownDocument>(documents: readonly T[], query: string): T[] {
  const sought = searchWords(query);
  const has = (text: string) => {
    const words = searchWords(text);
    return sought.every((one) => words.some((word) => word.startsWith(one)));
  };
  const inTitle = documents.filter(({ title }) => has(title));
  const titled = new Set(inTitle);
  return [...inTitle, ...documents.filter((one) => !titled.has(one) && has(`${one.title} ${one.excerpt}`))];
}
