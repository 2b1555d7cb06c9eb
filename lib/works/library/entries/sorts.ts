/** What a library can be sorted by. */
export const LIBRARY_SORTS = [
  "created",
  "updated",
  "title",
  "author",
  "container",
  "year",
  "type",
  "tag",
  "reading",
  "checks",
] as const;

/** One of `LIBRARY_SORTS`. */
export type LibrarySort = (typeof LIBRARY_SORTS)[number];

/** The direction of an order. */
export const DIRECTIONS = ["asc", "desc"] as const;

/** One of `DIRECTIONS`. */
export type Direction = (typeof DIRECTIONS)[number];

const LATEST_FIRST: readonly LibrarySort[] = ["created", "updated", "year"];

/** The direction that people expect of an order; works without its value are last in it. */
export const usualDirection = (sort: LibrarySort): Direction => (LATEST_FIRST.includes(sort) ? "desc" : "asc");
