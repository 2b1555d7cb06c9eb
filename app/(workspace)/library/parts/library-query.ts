import { CSL_TYPES, type CslItem } from "#lib/citations/csl/csl";

const SORTS = ["created", "updated", "title", "year", "type"] as const;

/** Which citations the library shows: a search, or sorted works of a collection, tag, type or year. */
export type LibraryQuery = {
  q?: string;
  collectionId?: string;
  tag?: string;
  type?: CslItem["type"];
  year?: number;
  sort: (typeof SORTS)[number];
};

type Value = string | string[] | undefined;
type Address = { q?: Value; collection?: Value; tag?: Value; type?: Value; year?: Value; sort?: Value };

/** Reads the query from the search parameters; unknown values show all works, latest first. */
export function libraryQuery({ q, collection, tag, type, year, sort }: Address): LibraryQuery {
  const known = SORTS.find((one) => one === sort) ?? "created";
  const searched = text(q)?.slice(0, 500);
  if (searched) return { q: searched, sort: known };
  const collectionId = text(collection);
  const chosen = text(tag);
  const ofType = CSL_TYPES.find((one) => one === type);
  const inYear = /^-?\d{1,4}$/.test(text(year) ?? "") ? Number(text(year)) : undefined;
  return {
    sort: known,
    ...(collectionId ? { collectionId } : {}),
    ...(chosen ? { tag: chosen } : {}),
    ...(ofType ? { type: ofType } : {}),
    ...(inYear === undefined ? {} : { year: inYear }),
  };
}

const text = (value: Value) => (typeof value === "string" ? value.trim() : undefined);

/** Whether the query shows only some of the works. */
export const isFiltered = ({ q, collectionId, tag, type, year }: LibraryQuery): boolean =>
  Boolean(q || collectionId || tag || type) || year !== undefined;

/** The address of the library for a query. */
export function libraryHref({
  q,
  collectionId,
  tag,
  type,
  year,
  sort,
}: Partial<{ [name in keyof LibraryQuery]: LibraryQuery[name] | undefined }>): string {
  const query = new URLSearchParams();
  if (q) query.set("q", q);
  if (collectionId) query.set("collection", collectionId);
  if (tag) query.set("tag", tag);
  if (type) query.set("type", type);
  if (year !== undefined) query.set("year", String(year));
  if (sort && sort !== "created") query.set("sort", sort);
  return query.size > 0 ? `/library?${query}` : "/library";
}
