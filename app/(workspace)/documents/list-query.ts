/** Which documents a list shows, latest change first: all, or those of one status or folder. */
export type ListQuery = { sort: "updated"; limit: number; status?: "draft" | "published"; folderId?: string };

const PAGE = 30;

/** The search parameters of the list. */
type Address = { status?: string | string[]; folder?: string | string[] };

/** Reads status and folder from the search parameters; unknown values show all documents. */
export function listQuery({ status, folder }: Address): ListQuery {
  const known = (["draft", "published"] as const).find((one) => one === status);
  const inFolder = typeof folder === "string" && folder !== "" ? { folderId: folder } : {};
  return { sort: "updated", limit: PAGE, ...(known ? { status: known } : {}), ...inFolder };
}
