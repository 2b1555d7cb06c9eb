import { hasFields, isArrayOf, isText, isTextOrNull } from "#lib/base/read-json";

const MOST = 300;
const EXCERPT = 160;

/** What this device knows of a document without asking the server. */
export type KnownDocument = { id: string; title: string; excerpt: string; folderId: string | null };

const isKnown = hasFields<KnownDocument>({ id: isText, title: isText, excerpt: isText, folderId: isTextOrNull });

const PREFIX = "colophon:known:";

/** The documents that a person's lists showed last on this device, latest first; none where nothing may be stored. */
export function knownDocuments(personId: string): KnownDocument[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PREFIX + personId) ?? "[]");
    return isArrayOf(isKnown)(stored) ? stored : [];
  } catch {
    return [];
  }
}

/** Remembers documents that a list shows, so that they are found without a connection. */
export function rememberDocuments(personId: string, documents: readonly KnownDocument[]): void {
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
