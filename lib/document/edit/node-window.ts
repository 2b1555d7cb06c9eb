import type { DocumentJson } from "../model/document";

/** A part of a flat list: an index `from`, and the maximum number of items `limit`. */
export type Window = { from?: number | undefined; limit?: number | undefined };

/** Cuts a window out of a list, and returns where the next one begins, null at the end. */
export function windowOf<T>(items: readonly T[], { from = 0, limit }: Window): { items: T[]; nextFrom: number | null } {
  const end = limit === undefined ? items.length : Math.min(items.length, from + limit);
  return { items: items.slice(from, end), nextFrom: end < items.length ? end : null };
}

/** The document with only its top-level blocks whose ids are in the window. */
export const onlyBlocks = (document: DocumentJson, ids: ReadonlySet<string>): DocumentJson => ({
  ...document,
  content: document.content.filter((block) => typeof block.attrs?.id === "string" && ids.has(block.attrs.id)),
});
