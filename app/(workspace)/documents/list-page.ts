import type { Change } from "../list/document-changes";
import type { DocumentSummary } from "../parts/document-summary";

/** The words of agents in a document, and those of them that nobody answered for. */
export type Progress = { byAgents: number; unreviewed: number };

/** Loaded documents of a list, with the number of open suggestions and the progress of reviews by document. */
export type ListPage = {
  documents: DocumentSummary[];
  nextCursor: string | null;
  waiting: Record<string, number>;
  reviews: Record<string, Progress>;
};

/** Appends a later page; a document that moved down meanwhile stays where it was. */
export function joinPages(before: ListPage, next: ListPage): ListPage {
  const known = new Set(before.documents.map(({ id }) => id));
  return {
    ...next,
    documents: [...before.documents, ...next.documents.filter(({ id }) => !known.has(id))],
    waiting: { ...before.waiting, ...next.waiting },
    reviews: { ...before.reviews, ...next.reviews },
  };
}

/**
 * Replaces the beginning of a loaded list by its first page, loaded again, and keeps the rest, so that the reader keeps
 * the place; the whole list when the rest cannot be found.
 */
export function withNewFirst(before: ListPage, first: ListPage): ListPage {
  const last = first.documents.at(-1);
  if (first.nextCursor === null || !last) return first;
  const at = before.documents.findIndex(({ id }) => id === last.id);
  const rest = before.documents.slice(at + 1);
  if (at < 0 || rest.length === 0) return first;
  const joined = joinPages(first, { ...before, documents: rest });
  return {
    ...joined,
    waiting: { ...before.waiting, ...first.waiting },
    reviews: { ...before.reviews, ...first.reviews },
  };
}

/** Changes or removes the documents of some ids. */
export function changed(page: ListPage, ids: ReadonlySet<string>, change: Change): ListPage {
  if (!page.documents.some(({ id }) => ids.has(id))) return page;
  return { ...page, documents: page.documents.flatMap((one) => (ids.has(one.id) ? (change(one) ?? []) : one)) };
}
