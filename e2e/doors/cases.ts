/** The fixtures of a case: its own document, suggestion and folder. */
export type Place = {
  door: string;
  id: string;
  nodeId: string;
  folderId: string;
  suggestionId: string;
  citationId: string;
  collectionId: string;
};

/** A call of an operation, declared once for both doors. */
export type Case = {
  title: string;
  args(place: Place): Record<string, unknown>;
  /** The expected error code; without one the call must succeed. */
  refused?: string;
  /** Calls over REST that prepare this one. */
  after?: (place: Place) => { tool: string; args: Record<string, unknown> }[];
  /** The part of the result that other tests cannot influence; the whole result by default. */
  compared?(answer: Record<string, unknown>): unknown;
};

const markdown = "# Doors\n\nOne room has two doors.\n\n- north\n- south\n";

const missingFolder = "fol_00000000000000000000000000";

const book = { type: "book", title: "Doors", author: [{ family: "Doe" }], issued: { "date-parts": [[2020]] } };

const published = ({ id, door }: Place) => [{ tool: "publish_document", args: { id, slug: `through-${door}` } }];
const rewritten = ({ id }: Place) => [{ tool: "write_document", args: { id, markdown: `${markdown}\nA window.\n` } }];

/** A proposed change of the paragraph in the document of every case. */
export const proposal = (nodeId: string) => ({
  mode: "suggest_replace",
  nodeId,
  markdown: "One room has two open doors.",
  note: "warmer",
});

// Lists by name contain rows of other tests, so a case starts right before its own row.
// Lists are in the order of names in lower case.
const cursorBefore = (list: string, name: string) =>
  Buffer.from(JSON.stringify([list, name.toLowerCase(), ""])).toString("base64url");

// The existence of further rows depends on other tests.
const withoutNextCursor = ({ nextCursor: _, ...answer }: Record<string, unknown>) => answer;

/** The name of a case's folder. */
export const folderName = (door: string) => `Room of ${door}`;
/** The name of a case's collection. */
export const collectionName = (door: string) => `Works of ${door}`;

/** A work in CSL-JSON. */
export const work = (title: string) => ({ type: "book", title, author: [{ family: "Doe", given: "Jane" }] });

/** The calls of every operation; an operation without a row fails the test. */
export const cases: Record<string, Case[]> = {
  list_documents: [
    { title: "by a word", args: ({ door }) => ({ q: door }) },
    { title: "one to a page", args: ({ door }) => ({ q: door, limit: 1, sort: "title", order: "asc" }) },
  ],
  create_document: [
    { title: "from markdown", args: ({ door }) => ({ title: `Made by ${door}`, markdown }) },
    { title: "empty", args: () => ({}) },
    {
      title: "from an unknown document",
      refused: "invalid_content",
      args: () => ({ content: { type: "doc", content: [{ type: "nonsense" }] } }),
    },
  ],
  read_document: [
    ...["json", "markdown", "nodes", "outline"].map((format) => ({
      title: `as ${format}`,
      args: ({ id }: Place) => ({ id, format }),
    })),
    { title: "a window of nodes", args: ({ id }) => ({ id, format: "nodes", from: 1, limit: 2 }) },
  ],
  write_document: [
    { title: "the whole text", args: ({ id }) => ({ id, markdown: `${markdown}\nAnd a window.\n` }) },
    {
      title: "one node by its id",
      args: ({ id, nodeId }) => ({ id, nodeId, markdown: "One room has **three** doors." }),
    },
    {
      title: "before a node by its index",
      args: ({ id }) => ({ id, nodeIndex: 1, placement: "before", markdown: "First." }),
    },
    { title: "for show", args: ({ id }) => ({ id, markdown: "# Doors\n\nNo room.\n", dryRun: true }) },
    { title: "its title", args: ({ id }) => ({ id, title: "Windows" }) },
    {
      title: "a node that is not there",
      refused: "not_found",
      args: ({ id }) => ({ id, nodeIndex: 99, markdown: "x" }),
    },
  ],
  update_document_settings: [
    { title: "a locale and a style", args: ({ id }) => ({ id, citationStyle: "apa", settings: { locale: "en-GB" } }) },
    {
      title: "an invalid locale",
      refused: "invalid_request",
      args: ({ id }) => ({ id, settings: { locale: "no such tongue" } }),
    },
  ],
  suggest_edits: [
    { title: "of one node", args: ({ id, nodeId }) => ({ id, ...proposal(nodeId) }) },
    { title: "of the whole text", args: ({ id }) => ({ id, mode: "suggest_replace", markdown: "# Other\n" }) },
    {
      title: "nothing",
      refused: "invalid_request",
      args: ({ id }) => ({ id, mode: "suggest_replace" }),
    },
  ],
  list_suggestions: [{ title: "the open ones", args: ({ id }) => ({ id }) }],
  accept_suggestion: [
    { title: "one that waits", args: ({ id, suggestionId }) => ({ id, sid: suggestionId }) },
    { title: "one that is not there", refused: "not_found", args: ({ id }) => ({ id, sid: "sug_none" }) },
  ],
  reject_suggestion: [
    { title: "one that waits", args: ({ id, suggestionId }) => ({ id, sid: suggestionId }) },
    {
      title: "one that was accepted",
      refused: "suggestion_resolved",
      args: ({ id, suggestionId }) => ({ id, sid: suggestionId }),
      after: ({ id, suggestionId }) => [{ tool: "accept_suggestion", args: { id, sid: suggestionId } }],
    },
  ],
  delete_document: [{ title: "to the trash", args: ({ id }) => ({ id }) }],
  duplicate_document: [{ title: "under another title", args: ({ id, door }) => ({ id, title: `Copy by ${door}` }) }],
  publish_document: [
    { title: "under a chosen slug", args: ({ id, door }) => ({ id, slug: `chosen-${door}`, isListed: false }) },
    {
      title: "under an invalid slug",
      refused: "invalid_request",
      args: ({ id }) => ({ id, slug: "Not A Slug" }),
    },
  ],
  import_web_page: [
    {
      title: "from a private address",
      refused: "address_not_allowed",
      args: () => ({ url: "http://169.254.169.254/latest/meta-data" }),
    },
    { title: "from another scheme", refused: "invalid_request", args: () => ({ url: "file:///etc/passwd" }) },
    {
      title: "into a folder that is not there",
      refused: "not_found",
      args: () => ({ url: "https://example.org/", folderId: missingFolder }),
    },
  ],
  move_document: [
    { title: "into a folder", args: ({ id, folderId }) => ({ id, folderId }) },
    {
      title: "into a folder that is not there",
      refused: "not_found",
      args: ({ id }) => ({ id, folderId: missingFolder }),
    },
  ],
  list_folders: [
    {
      title: "one to a page",
      args: ({ door }) => ({ limit: 1, cursor: cursorBefore("folders", folderName(door)) }),
      compared: withoutNextCursor,
    },
    { title: "none", refused: "invalid_request", args: () => ({ limit: 0 }) },
  ],
  create_folder: [
    { title: "within another", args: ({ door, folderId }) => ({ name: `Of ${door}`, parentId: folderId }) },
    { title: "without a name", refused: "invalid_request", args: () => ({ name: " " }) },
  ],
  update_folder: [
    { title: "its name", args: ({ door, folderId }) => ({ folderId, name: `Again ${door}` }) },
    { title: "into itself", refused: "folder_cycle", args: ({ folderId }) => ({ folderId, parentId: folderId }) },
  ],
  delete_folder: [{ title: "an empty one", args: ({ folderId }) => ({ folderId }) }],
  search_citations: [{ title: "for nothing", refused: "invalid_request", args: () => ({ q: " " }) }],
  citation_library_list: [
    { title: "by title", args: ({ collectionId }) => ({ collectionId, sort: "title" }) },
    ...["bibtex", "ris", "csl-json"].map((format) => ({
      title: `as ${format}`,
      args: ({ collectionId }: Place) => ({ collectionId, format }),
    })),
    {
      title: "a collection that is not there",
      refused: "not_found",
      args: () => ({ collectionId: "col_00000000000000000000000000" }),
    },
  ],
  citation_library_save: [
    { title: "a work that is typed", args: ({ door }) => ({ csl: work(`Typed by ${door}`), tags: ["typed"] }) },
    { title: "a work that is there", args: ({ door }) => ({ csl: work(`Kept of ${door}`) }) },
    { title: "the works of a file", args: ({ door }) => ({ bibtex: `@book{a, title = {Volume of ${door}}}` }) },
    { title: "nothing", refused: "invalid_request", args: () => ({ tags: ["none"] }) },
    { title: "text without an entry", refused: "invalid_content", args: () => ({ ris: "Dear reader" }) },
  ],
  citation_library_get: [
    { title: "one of the library", args: ({ citationId }) => ({ citationId }) },
    { title: "one that is not there", refused: "not_found", args: () => ({ citationId: "lib_none" }) },
  ],
  citation_library_delete: [{ title: "one of the library", args: ({ citationId }) => ({ citationId }) }],
  citation_library_search: [
    { title: "by a word", args: ({ door }) => ({ q: door }) },
    { title: "for nothing", refused: "invalid_request", args: () => ({ q: "" }) },
  ],
  citation_format: [
    { title: "a work that is given", args: ({ door }) => ({ citation: work(door), style: "apa" }) },
    { title: "a work of the library", args: ({ citationId }) => ({ citation: citationId, style: "ieee" }) },
    {
      title: "in an unknown style",
      refused: "unknown_style",
      args: ({ door }) => ({ citation: work(door), style: "no-such-style" }),
    },
  ],
  citation_collection_list: [
    {
      title: "one to a page",
      args: ({ door }) => ({ limit: 1, cursor: cursorBefore("collections", collectionName(door)) }),
      compared: withoutNextCursor,
    },
    { title: "none", refused: "invalid_request", args: () => ({ limit: 0 }) },
  ],
  citation_collection_create: [
    { title: "an empty one", args: ({ door }) => ({ name: `Shelf of ${door}` }) },
    { title: "without a name", refused: "invalid_request", args: () => ({ name: " " }) },
  ],
  citation_collection_delete: [{ title: "one with a citation", args: ({ collectionId }) => ({ collectionId }) }],
  citation_collection_add: [
    { title: "one that is in it", args: ({ collectionId, citationId }) => ({ collectionId, citationId }) },
    {
      title: "one that is not there",
      refused: "not_found",
      args: ({ collectionId }) => ({ collectionId, citationIds: ["lib_none"] }),
    },
  ],
  citation_collection_remove: [
    { title: "one that is in it", args: ({ collectionId, citationId }) => ({ collectionId, citationId }) },
    {
      title: "one that is not in it",
      refused: "not_found",
      args: ({ collectionId }) => ({ collectionId, citationId: "lib_none" }),
    },
  ],
  list_user_prompts: [{ title: "all", args: () => ({}) }],
  get_user_prompt: [
    { title: "the workspace's own", args: () => ({ promptId: "outline" }) },
    { title: "one that is not there", refused: "not_found", args: () => ({ promptId: "prm_none" }) },
  ],
  unpublish_document: [{ title: "a published one", args: ({ id }) => ({ id }), after: published }],
  list_versions: [{ title: "newest first", args: ({ id }) => ({ id }), after: rewritten }],
  read_version: [
    { title: "by number", args: ({ id }) => ({ id, vid: "1" }), after: rewritten },
    { title: "a number that is not there", refused: "not_found", args: ({ id }) => ({ id, vid: "99" }) },
  ],
  list_citations: [
    { title: "none", args: ({ id }) => ({ id }) },
    {
      title: "one that the text mentions",
      args: ({ id }) => ({ id }),
      after: ({ id, nodeId }) => [{ tool: "add_citation", args: { id, nodeId, csl: book, locator: "3" } }],
    },
  ],
  add_citation: [
    { title: "a book as CSL-JSON", args: ({ id }) => ({ id, csl: book }) },
    { title: "mentioned in a block", args: ({ id, nodeId }) => ({ id, nodeId, csl: book, locator: "pp. 3–5" }) },
    { title: "two at once", refused: "invalid_request", args: ({ id }) => ({ id, csl: book, doi: "10.1000/1" }) },
    {
      title: "a locator without a block",
      refused: "invalid_request",
      args: ({ id }) => ({ id, csl: book, locator: "3" }),
    },
  ],
  remove_citation: [
    { title: "one that is not there", refused: "not_found", args: ({ id }) => ({ id, cid: "cit_none" }) },
  ],
};

/** The initial text of a case's document. */
export const startingText = ({ door }: { door: string }) => `${markdown}\nSeen by ${door}.\n`;
