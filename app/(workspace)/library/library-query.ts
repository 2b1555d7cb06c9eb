/** Which citations the library shows: a search, or a sorted collection or tag. */
export type LibraryQuery = {
  q?: string;
  collectionId?: string;
  tag?: string;
  sort: "created" | "updated" | "title";
};

type Value = string | string[] | undefined;
type Address = { q?: Value; collection?: Value; tag?: Value; sort?: Value };

const SORTS = ["created", "updated", "title"] as const;

/** Reads the query from the search parameters; unknown values show all works, latest first. */
export function libraryQuery({ q, collection, tag, sort }: Address): LibraryQuery {
  const known = SORTS.find((one) => one === sort) ?? "created";
  const searched = text(q)?.slice(0, 500);
  if (searched) return { q: searched, sort: known };
  const collectionId = text(collection);
  const chosen = text(tag);
  return { sort: known, ...(collectionId ? { collectionId } : {}), ...(chosen ? { tag: chosen } : {}) };
}

const text = (value: Value) => (typeof value === "string" ? value.trim() : undefined);

/** The address of the library for a query. */
export function libraryHref({ q, collectionId, tag, sort }: Partial<LibraryQuery>): string {
  const query = new URLSearchParams();
  if (q) query.set("q", q);
  if (collectionId) query.set("collection", collectionId);
  if (tag) query.set("tag", tag);
  if (sort && sort !== "created") query.set("sort", sort);
  return query.size > 0 ? `/library?${query}` : "/library";
}
