/** Which documents a list shows, and in which order. */
export type ListQuery = {
  sort: "updated" | "created" | "title" | "relevance";
  limit: number;
  status?: "draft" | "published";
  access?: "owned" | "shared";
  folderId?: string;
  q?: string;
  origin?: "human" | "agent";
  editedBy?: string;
  /** Whether drafts of documents are in it too. */
  drafts?: true;
};

const PAGE = 30;

/** The search parameters of a page. */
type Address = { [name: string]: string | string[] | undefined };

const SORTS = ["updated", "created", "title"] as const;

const oneOf = <T extends string>(known: readonly T[], value: string | undefined): T | undefined =>
  known.find((one) => one === value);

/** Reads a list's search parameters; unknown values are left out, and show all documents, latest change first. */
export function listQuery(address: Address): ListQuery {
  const given = (name: string) => {
    const value = address[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const q = given("q")?.slice(0, 500);
  const fields = {
    status: oneOf(["draft", "published"], given("status")),
    access: oneOf(["owned", "shared"], given("access")),
    folderId: given("folder"),
    q,
    origin: oneOf(["human", "agent"], given("origin")),
    editedBy: given("by"),
    drafts: given("drafts") === "true" ? (true as const) : undefined,
  };
  const known = Object.entries(fields).filter(([, value]) => value !== undefined);
  return {
    sort: oneOf(SORTS, given("sort")) ?? defaultSort(q),
    limit: PAGE,
    ...Object.fromEntries(known),
  };
}

/** What a list's address can say, by the name of its search parameter; undefined leaves a parameter out. */
export type ListAddress = {
  [name in "status" | "access" | "folder" | "q" | "origin" | "by" | "sort" | "drafts"]?: string | undefined;
};

/** The address of a list. */
export function listHref(address: ListAddress): string {
  const given = Object.entries(address).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length > 0 ? `/?${new URLSearchParams(given)}` : "/";
}

/** The address that shows a list again. */
export const listAddress = ({
  status,
  access,
  folderId,
  q,
  origin,
  editedBy,
  sort,
  drafts,
}: ListQuery): ListAddress => ({
  status,
  access,
  folder: folderId,
  q,
  origin,
  by: editedBy,
  drafts: drafts ? "true" : undefined,
  sort: sort === defaultSort(q) ? undefined : sort,
});

const defaultSort = (q: string | undefined) => (q === undefined ? "updated" : "relevance");

/** Whether only some of the documents of this place are shown. */
export const isNarrowed = ({ q, origin, editedBy }: ListQuery): boolean =>
  q !== undefined || origin !== undefined || editedBy !== undefined;
