import { CSL_TYPES, type CslItem } from "#lib/citations/csl/csl";
import { readingStates } from "#lib/works/library/entries/filing-fields";
import {
  DIRECTIONS,
  type Direction,
  LIBRARY_SORTS,
  type LibrarySort,
  usualDirection,
} from "#lib/works/library/entries/sorts";

/** Which citations the library shows: a search, or sorted works of a collection, tag, type or year. */
export type LibraryQuery = {
  q?: string;
  collectionId?: string;
  tag?: string;
  type?: CslItem["type"];
  year?: number;
  reading?: (typeof readingStates)[number];
  sort: LibrarySort;
  /** Only where it is not the usual direction. */
  order?: Direction;
};

type Value = string | string[] | undefined;
type Address = {
  q?: Value;
  collection?: Value;
  tag?: Value;
  type?: Value;
  year?: Value;
  reading?: Value;
  sort?: Value;
  order?: Value;
};

/** Reads the query from the search parameters; unknown values show all works, latest first. */
export function libraryQuery({ q, collection, tag, type, year, reading, sort, order }: Address): LibraryQuery {
  const known = LIBRARY_SORTS.find((one) => one === sort) ?? "created";
  const searched = text(q)?.slice(0, 500);
  if (searched) return { q: searched, sort: known };
  const collectionId = text(collection);
  const chosen = text(tag);
  const ofType = CSL_TYPES.find((one) => one === type);
  const inState = readingStates.find((one) => one === reading);
  const inYear = /^-?\d{1,4}$/.test(text(year) ?? "") ? Number(text(year)) : undefined;
  return {
    ...inOrder(
      known,
      DIRECTIONS.find((one) => one === order),
    ),
    ...(collectionId ? { collectionId } : {}),
    ...(chosen ? { tag: chosen } : {}),
    ...(ofType ? { type: ofType } : {}),
    ...(inYear === undefined ? {} : { year: inYear }),
    ...(inState ? { reading: inState } : {}),
  };
}

const inOrder = (sort: LibrarySort, order: Direction | undefined) =>
  order === undefined || order === usualDirection(sort) ? { sort } : { sort, order };

/** The direction in which the works of a query stand. */
export const directionOf = ({ sort, order = usualDirection(sort) }: LibraryQuery): Direction => order;

/** The query sorted by this, in its usual direction; the other way round when it is sorted by it already. */
export function sortedBy(query: LibraryQuery, sort: LibrarySort): LibraryQuery {
  const { order: _before, ...rest } = query;
  const reversed = directionOf(query) === "asc" ? "desc" : "asc";
  return { ...rest, ...inOrder(sort, query.sort === sort ? reversed : undefined) };
}

const text = (value: Value) => (typeof value === "string" ? value.trim() : undefined);

/** Whether the query shows only some of the works. */
export const isFiltered = ({ q, collectionId, tag, type, year, reading }: LibraryQuery): boolean =>
  Boolean(q || collectionId || tag || type || reading) || year !== undefined;

/** The address of the library for a query. */
export function libraryHref({
  q,
  collectionId,
  tag,
  type,
  year,
  reading,
  sort,
  order,
}: Partial<{ [name in keyof LibraryQuery]: LibraryQuery[name] | undefined }>): string {
  const query = new URLSearchParams();
  if (q) query.set("q", q);
  if (collectionId) query.set("collection", collectionId);
  if (tag) query.set("tag", tag);
  if (type) query.set("type", type);
  if (year !== undefined) query.set("year", String(year));
  if (reading) query.set("reading", reading);
  if (sort && sort !== "created") query.set("sort", sort);
  if (order) query.set("order", order);
  return query.size > 0 ? `/library?${query}` : "/library";
}
