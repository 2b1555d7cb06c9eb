import type { DocumentSummary } from "../parts/document-summary";

/** A document as it is now in every list, or null when it is gone from them. */
export type Change = (document: DocumentSummary) => DocumentSummary | null;

type Listener = (ids: ReadonlySet<string>, change: Change) => void;

const listeners = new Set<Listener>();

/** Calls back when documents of some ids change; returns the function that ends it. */
export function followChanges(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Changes documents in every list on the screen, before the server is asked again. */
export function changeDocuments(ids: Iterable<string>, change: Change): void {
  const set = new Set(ids);
  for (const listener of listeners) listener(set, change);
}
