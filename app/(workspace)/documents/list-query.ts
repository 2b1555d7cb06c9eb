/** What the list of documents shows: the latest changed first, all of them or those of one status. */
export type ListQuery = { sort: "updated"; limit: number; status?: "draft" | "published" };

const PAGE = 30;

/** Reads the status out of the address; anything else shows all. */
export function listQuery(status: string | string[] | undefined): ListQuery {
  const known = (["draft", "published"] as const).find((one) => one === status);
  return { sort: "updated", limit: PAGE, ...(known ? { status: known } : {}) };
}
