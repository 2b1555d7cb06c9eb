/** Which documents a list shows, latest change first: all, or those of one status or folder, or of others. */
export type ListQuery = {
  sort: "updated";
  limit: number;
  status?: "draft" | "published";
  access?: "shared";
  folderId?: string;
};

const PAGE = 30;

/** The search parameters of the list. */
type Address = { status?: string | string[]; access?: string | string[]; folder?: string | string[] };

/** Reads status, access and folder from the search parameters; unknown values show all documents. */
export function listQuery({ status, access, folder }: Address): ListQuery {
  const known = (["draft", "published"] as const).find((one) => one === status);
  const inFolder = typeof folder === "string" && folder !== "" ? { folderId: folder } : {};
  const ofOthers = access === "shared" ? { access: "shared" as const } : {};
  return { sort: "updated", limit: PAGE, ...(known ? { status: known } : {}), ...ofOthers, ...inFolder };
}
