/** What the list of documents shows: the latest changed first, all of them or those of one status or folder. */
export type ListQuery = { sort: "updated"; limit: number; status?: "draft" | "published"; folderId?: string };

const PAGE = 30;

/** What the address of the list says after its question mark. */
type Address = { status?: string | string[]; folder?: string | string[] };

/** Reads status and folder out of the address; anything else shows all. */
export function listQuery({ status, folder }: Address): ListQuery {
  const known = (["draft", "published"] as const).find((one) => one === status);
  const inFolder = typeof folder === "string" && folder !== "" ? { folderId: folder } : {};
  return { sort: "updated", limit: PAGE, ...(known ? { status: known } : {}), ...inFolder };
}
