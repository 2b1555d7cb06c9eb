/** A folder of `lib` and what it holds, in a few words. */
type Folder = readonly [name: string, holds: string];

/** The folders of `lib` from the lowest floor up: a value import goes to a lower floor, or stays in its folder. */
export const FLOORS: readonly (readonly Folder[])[] = [
  [["base", "errors, ids, operations, the log"]],
  [
    ["shapes", "fields many answers share"],
    ["document", "model, markdown, HTML, diff"],
    ["outside", "requests to any address"],
    ["limits", "rate limits, quotas"],
    ["deletions", "what Undo brings back"],
  ],
  [
    ["access", "who may do what"],
    ["audit", "who did what, for the owner"],
  ],
  [
    ["citations", "styles, registries, BibTeX, RIS"],
    ["files", "pictures and attachments"],
    ["prompts", "prompts of people and ours"],
    ["archive", "backup and restore"],
  ],
  [
    ["documents", "the store of documents"],
    ["importing", "pages and files read as documents"],
  ],
  [["history", "versions, typed steps, events"]],
  [["delivery", "mail, notices, webhooks, live"]],
  [
    ["people", "accounts, sign-in, sharing"],
    ["works", "the library, citations, Zotero"],
  ],
  [["statements", "signed statements on who wrote a text"]],
  [
    ["changes", "writing, suggestions, comments"],
    ["publishing", "public pages"],
  ],
  [["filing", "folders and the trash"]],
  [["exchange", "imports and exports"]],
  [["operations", "what a client can call, a file each"]],
  [["doors", "REST, MCP, OpenAPI, one gate"]],
  [["start", "opens the store, starts the jobs"]],
];
