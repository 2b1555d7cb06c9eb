import type { Client } from "@modelcontextprotocol/client";
import { encryptSecret } from "#lib/base/encrypt-secret";
import { type AnyOperation, methodOf, pathOf } from "#lib/base/operation";
import { stubCrossref } from "#lib/citations/sources/test-crossref";
import { insertWebhook, listWebhooks } from "#lib/delivery/webhooks/store";
import { insertTemplate, listTemplates } from "#lib/exchange/exporting/templates/store";
import { testPdf } from "#lib/files/test-pdf";
import { openFetch, overrideFetch } from "#lib/outside/fetch-public";
import { resolveNone } from "#lib/outside/guarded-agent";
import { openTestSite, page } from "#lib/outside/test-site";
import { insertGuestLink } from "#lib/people/guests/store";
import { insertPrompt } from "#lib/prompts/prompts/store";
import { saveWorks } from "#lib/works/library/entries/save";
import { saveConnection } from "#lib/works/zotero/connections/store";
import { overrideZotero } from "#lib/works/zotero/items/address";
import { openTestZotero, TEST_KEY, type TestZotero } from "#lib/works/zotero/test-zotero";
import { type Asked, type TestWorkspace, toolBody } from "./test-workspace";

/** The objects of a workspace that allow calling every operation. */
export type Place = {
  document: string;
  /** Its first node. */
  node: string;
  folder: string;
  prompt: string;
  suggestion: string;
  citation: string;
  /** A citation of the document. */
  cited: string;
  collection: string;
  /** A draft of the document. */
  draft: string;
  /** The address of a web page. */
  page: string;
  /** A run that wrote the document. */
  run: string;
  /** A comment on the document and its message. */
  comment: string;
  message: string;
  /** A guest link of the document. */
  guestLink: string;
  /** A webhook of the owner's. */
  webhook: string;
  /** A template of the owner's. */
  template: string;
  /** A link that is attached to the citation. */
  attachment: string;
  /** A work of the owner's with a PDF. */
  sourced: string;
  /** Its PDF, and words that are marked there. */
  pdf: string;
  highlight: string;
  /** A connection of the owner's to Zotero. */
  zotero: string;
};

/** A successful call of each operation by the owner; path parameters are among the fields, as in a tool's arguments. */
export const CALLS: Record<string, (place: Place) => Record<string, unknown>> = {
  list_documents: () => ({}),
  create_document: () => ({ markdown: "New." }),
  read_document: ({ document }) => ({ id: document }),
  write_document: ({ document }) => ({ id: document, markdown: "Changed." }),
  update_document_settings: ({ document }) => ({ id: document, settings: { toc: true } }),
  suggest_edits: ({ document }) => ({ id: document, mode: "suggest_replace", markdown: "Proposed." }),
  list_suggestions: ({ document }) => ({ id: document }),
  reject_suggestion: ({ document, suggestion }) => ({ id: document, sid: suggestion }),
  accept_suggestion: ({ document, suggestion }) => ({ id: document, sid: suggestion }),
  delete_document: ({ document }) => ({ id: document }),
  duplicate_document: ({ document }) => ({ id: document }),
  move_document: ({ document }) => ({ id: document, folderId: "root" }),
  import_web_page: ({ page }) => ({ url: page }),
  publish_document: ({ document }) => ({ id: document }),
  unpublish_document: ({ document }) => ({ id: document }),
  list_folders: () => ({}),
  create_folder: () => ({ name: "New" }),
  update_folder: ({ folder }) => ({ folderId: folder, name: "Changed" }),
  delete_folder: ({ folder }) => ({ folderId: folder }),
  list_versions: ({ document }) => ({ id: document }),
  read_version: ({ document }) => ({ id: document, vid: "1" }),
  list_citations: ({ document }) => ({ id: document }),
  add_citation: ({ document }) => ({ id: document, csl: { type: "book", title: "Ebb" } }),
  remove_citation: ({ document, cited }) => ({ id: document, cid: cited }),
  search_citations: () => ({ q: "tides" }),
  citation_library_list: () => ({}),
  citation_library_save: () => ({ csl: { type: "book", title: "New" } }),
  citation_library_get: ({ citation }) => ({ citationId: citation }),
  citation_library_delete: ({ citation }) => ({ citationId: citation }),
  citation_library_search: () => ({ q: "tides" }),
  citation_format: () => ({ citation: { type: "book", title: "Tides" }, style: "apa" }),
  citation_collection_list: () => ({}),
  citation_collection_create: () => ({ name: "New" }),
  citation_collection_delete: ({ collection }) => ({ collectionId: collection }),
  citation_collection_add: ({ collection, citation }) => ({ collectionId: collection, citationId: citation }),
  citation_collection_remove: ({ collection, citation }) => ({ collectionId: collection, citationId: citation }),
  list_user_prompts: () => ({}),
  get_user_prompt: ({ prompt }) => ({ promptId: prompt }),
  list_people: ({ document }) => ({ id: document }),
  share_document: ({ document }) => ({ id: document, everyone: true, role: "view" }),
  unshare_document: ({ document }) => ({ id: document, everyone: true }),
  list_guest_links: ({ document }) => ({ id: document }),
  create_guest_link: ({ document }) => ({ id: document, role: "comment" }),
  revoke_guest_link: ({ document, guestLink }) => ({ id: document, guestId: guestLink }),
  list_folder_people: ({ folder }) => ({ folderId: folder }),
  share_folder: ({ folder }) => ({ folderId: folder, everyone: true, role: "view" }),
  unshare_folder: ({ folder }) => ({ folderId: folder, everyone: true }),
  export_document: ({ document }) => ({ id: document, format: "markdown" }),
  name_version: ({ document }) => ({ id: document, vid: "1", name: "First draft" }),
  list_authors: ({ document }) => ({ id: document, history: true }),
  list_comments: ({ document }) => ({ id: document }),
  add_file: ({ document, page }) => ({ id: document, url: `${page}/dot.png` }),
  import_file: () => ({ name: "tides.md", text: "# Tides" }),
  add_comment: ({ document }) => ({ id: document, body: "Why?" }),
  reply_to_comment: ({ document, comment }) => ({ id: document, commentId: comment, body: "Because." }),
  read_reviews: ({ document }) => ({ id: document }),
  read_statement: ({ document }) => ({ id: document }),
  lock_node: ({ document, node }) => ({ id: document, nodeId: node, locked: true }),
  review_words: ({ document }) => ({ id: document, version: 1, all: true }),
  unreview_words: ({ document }) => ({ id: document, all: true }),
  resolve_comment: ({ document, comment }) => ({ id: document, commentId: comment, status: "resolved" }),
  edit_message: ({ document, comment, message }) => ({
    id: document,
    commentId: comment,
    messageId: message,
    body: "Why not?",
  }),
  delete_message: ({ document, comment, message }) => ({ id: document, commentId: comment, messageId: message }),
  list_notifications: () => ({}),
  read_notifications: () => ({ read: true }),
  list_events: () => ({}),
  list_all_suggestions: () => ({}),
  list_runs: () => ({}),
  undo_run: ({ run }) => ({ runId: run }),
  resolve_suggestions: ({ suggestion }) => ({ reject: [suggestion] }),
  list_drafts: ({ document }) => ({ id: document }),
  create_draft: ({ document }) => ({ id: document, name: "Another beginning" }),
  compare_draft: ({ draft }) => ({ id: draft }),
  merge_draft: ({ draft }) => ({ id: draft }),
  refresh_draft: ({ draft }) => ({ id: draft }),
  close_draft: ({ draft }) => ({ id: draft }),
  list_parts: ({ document }) => ({ id: document }),
  set_parts: ({ document }) => ({ id: document, parts: [] }),
  list_webhooks: () => ({}),
  create_webhook: () => ({ url: "https://example.org/hook", events: ["document.published"] }),
  update_webhook: ({ webhook }) => ({ webhookId: webhook, status: "paused" }),
  delete_webhook: ({ webhook }) => ({ webhookId: webhook }),
  list_templates: () => ({}),
  add_template: () => ({ name: "thesis.tex", text: "\\documentclass{book}\\begin{document}$body$\\end{document}" }),
  delete_template: ({ template }) => ({ templateId: template }),
  read_work: ({ citation }) => ({ citationId: citation }),
  update_work: ({ citation }) => ({ citationId: citation, tags: ["sea"] }),
  edit_works: ({ citation }) => ({ citationIds: [citation], addTags: ["tide"] }),
  merge_works: ({ citation, sourced }) => ({ keepId: citation, otherIds: [sourced] }),
  save_pdf: ({ page }) => ({ url: `${page}/tides.pdf` }),
  add_attachment: ({ citation }) => ({ citationId: citation, url: "https://example.org/tides" }),
  delete_attachment: ({ citation, attachment }) => ({ citationId: citation, attachmentId: attachment }),
  check_references: () => ({ csl: [{ type: "book", title: "Tides" }] }),
  check_document: ({ document }) => ({ id: document }),
  read_checks: ({ document }) => ({ id: document }),
  read_source: ({ sourced }) => ({ citationId: sourced, q: "tides" }),
  find_full_text: ({ sourced }) => ({ citationId: sourced }),
  list_related_works: ({ citation }) => ({ citationId: citation }),
  relate_works: ({ citation, sourced }) => ({ citationId: citation, otherId: sourced }),
  unrelate_works: ({ citation, sourced }) => ({ citationId: citation, otherId: sourced }),
  find_relations: ({ citation }) => ({ citationId: citation }),
  list_highlights: ({ sourced }) => ({ citationId: sourced }),
  add_highlight: ({ sourced, pdf }) => ({ citationId: sourced, attachmentId: pdf, page: 1, quote: "Tides" }),
  update_highlight: ({ sourced, highlight }) => ({ citationId: sourced, highlightId: highlight, note: "So" }),
  delete_highlight: ({ sourced, highlight }) => ({ citationId: sourced, highlightId: highlight }),
  insert_quote: ({ document, highlight }) => ({ id: document, highlightId: highlight }),
  export_workspace: () => ({}),
  list_audit: () => ({}),
  export_audit: () => ({}),
  list_zotero_connections: () => ({}),
  connect_zotero: () => ({ apiKey: TEST_KEY }),
  choose_zotero_libraries: ({ zotero }) => ({ zoteroId: zotero, libraryIds: [] }),
  sync_zotero: ({ zotero }) => ({ zoteroId: zotero }),
  disconnect_zotero: ({ zotero }) => ({ zoteroId: zotero }),
};

/** A picture of one pixel. */
export const DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

const UNCHECKED = { verified: null, retracted: null, newerVersion: null };

let site: ReturnType<typeof openTestSite> | undefined;
let zotero: Promise<TestZotero> | undefined;

// The place of the last read, while no place was made for anything else: a read changes nothing, so the next may use it.
let unchanged: { workspace: TestWorkspace; place: Place } | null = null;

/**
 * Creates the objects that `CALLS` needs, for a write only those that its call names; reads one after the other share
 * them. Crossref is the only registry that responds.
 */
export async function makePlace(workspace: TestWorkspace, operation?: AnyOperation): Promise<Place> {
  const { store, owner } = workspace;
  const make = async (route: string, body: unknown) => (await workspace.ask(route, { body })).body;
  stubCrossref([]);
  site ??= openTestSite({
    "/": page("<h1>Tides</h1><p>The sea comes and goes.</p>"),
    "/dot.png": page(DOT, "image/png"),
    "/tides.pdf": page(testPdf("Tides"), "application/pdf"),
  });
  zotero ??= openTestZotero();
  overrideZotero((await zotero).origin);
  const { origin, place } = await site;
  overrideFetch(openFetch(resolveNone, new Set([place])));
  if (operation?.rate === "read" && unchanged?.workspace === workspace) return { ...unchanged.place };
  unchanged = null;
  // What a read lists shall not be empty.
  const isNeeded = operation?.rate === "write" ? namedBy(operation) : () => true;
  const made: Place = { ...NOTHING, page: origin };
  if (OF_A_DOCUMENT.some(isNeeded)) {
    const { id, content } = await make("POST /api/d", { markdown: "# Mine\n\nText." });
    [made.document, made.node] = [id, content.content[0].attrs.id];
  }
  const { document } = made;
  if (isNeeded("folder")) made.folder = (await make("POST /api/d/folders", { name: "Mine" })).id;
  if (isNeeded("prompt")) {
    const saved = { name: "Mine", description: "", content: "Say {{what}}." };
    made.prompt = (await insertPrompt(store.db, owner.id, saved, new Date())).id;
  }
  if (isNeeded("suggestion")) {
    const proposed = { mode: "suggest_replace", markdown: "# Mine\n\nProposed." };
    made.suggestion = (await workspace.ask(`PATCH /api/d/${document}`, { body: proposed })).body.suggestion.id;
  }
  if (isNeeded("run")) {
    const asked = { body: { append: "More." }, headers: { "x-agent-run": document } };
    await workspace.ask(`PATCH /api/d/${document}`, asked);
    made.run = (await workspace.ask(`GET /api/w/runs?documentId=${document}`)).body.runs[0].id;
  }
  if (isNeeded("collection")) made.collection = (await make("POST /api/d/citation-collections", { name: "Mine" })).id;
  if (isNeeded("citation")) {
    // Another title than that of the PDF, which would be the same work.
    const work = { csl: { type: "book" as const, title: "Tides and ebbs" }, identifier: null, checks: UNCHECKED };
    const filing = { tags: [], note: null, collectionIds: made.collection ? [made.collection] : [] };
    const [kept] = await saveWorks({ db: store.db, caller: { userId: owner.id }, now: new Date() }, [work], filing);
    made.citation = kept?.citation.id ?? "";
  }
  if (isNeeded("attachment")) {
    const link = { url: "https://example.org/doe" };
    made.attachment = (await make(`POST /api/w/citations/${made.citation}/attachments`, link)).id;
  }
  if (isNeeded("sourced") || isNeeded("highlight")) {
    const { id, attachments } = await make("POST /api/w/citations", { url: `${origin}/tides.pdf` });
    [made.sourced, made.pdf] = [id, attachments[0].id];
  }
  if (isNeeded("highlight")) {
    const marked = { attachmentId: made.pdf, page: 1, quote: "Tides" };
    made.highlight = (await make(`POST /api/w/citations/${made.sourced}/highlights`, marked)).id;
  }
  if (isNeeded("cited")) {
    made.cited = (await make(`POST /api/d/${document}/cite`, { csl: { type: "book", title: "Flood" } })).id;
  }
  if (isNeeded("comment")) {
    const commented = await make(`POST /api/w/documents/${document}/comments`, { body: "Why?" });
    made.comment = commented.id;
    made.message = commented.messages[0].id;
  }
  if (isNeeded("guestLink")) {
    const given = { role: "view" as const, endsAt: undefined, password: null };
    made.guestLink = (await insertGuestLink({ db: store.db, now: new Date() }, document, given)).id;
  }
  if (isNeeded("draft")) made.draft = (await make(`POST /api/w/documents/${document}/drafts`, { name: "Mine" })).id;
  if (isNeeded("zotero")) {
    const account = { zoteroUserId: "1", name: "Mine", key: encryptSecret(TEST_KEY), libraries: [] };
    made.zotero = (await saveConnection(store.db, owner.id, account, new Date())).id;
  }
  if (isNeeded("template")) {
    const file = { name: "thesis.tex", format: "latex" as const, content: new Uint8Array() };
    // One for all places: a person has 50 at most.
    const [template = await insertTemplate(store.db, owner.id, file, new Date())] = await listTemplates(
      store.db,
      owner.id,
    );
    made.template = template.id;
  }
  if (isNeeded("webhook")) {
    const hook = { url: "https://example.org/hook", events: ["version.created" as const], documentId: null };
    // One for all places: a person has 50 at most.
    const [webhook = await insertWebhook(store.db, owner.id, hook, new Date())] = await listWebhooks(
      store.db,
      owner.id,
    );
    made.webhook = webhook.id;
  }
  if (operation?.rate === "read") unchanged = { workspace, place: { ...made } };
  return made;
}

const NOTHING: Place = {
  document: "",
  node: "",
  folder: "",
  prompt: "",
  suggestion: "",
  citation: "",
  cited: "",
  collection: "",
  draft: "",
  page: "",
  run: "",
  comment: "",
  message: "",
  guestLink: "",
  webhook: "",
  template: "",
  attachment: "",
  sourced: "",
  pdf: "",
  highlight: "",
  zotero: "",
};

const OF_A_DOCUMENT: readonly (keyof Place)[] = [
  "document",
  "node",
  "suggestion",
  "cited",
  "draft",
  "run",
  "comment",
  "message",
  "guestLink",
];

/** Whether the call of an operation names a part of the place, or it takes a folder. */
function namedBy({ name, input }: AnyOperation): (part: keyof Place) => boolean {
  const named = new Set<string | symbol>("folderId" in input.shape ? ["folder"] : []);
  CALLS[name]?.(new Proxy(NOTHING, { get: (_, part) => named.add(part) && "" }));
  return (part) => named.has(part);
}

// A URL holds only text; objects are sent as JSON, since not every object converts to a string.
const inUrl = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value));

/** Calls an operation by REST with these fields, in the form of its route. */
export function askRest(
  workspace: TestWorkspace,
  operation: AnyOperation,
  given: Record<string, unknown>,
  asked: Asked,
) {
  const fields = { ...given };
  const path = pathOf(operation).replace(/\[(\w+)\]/g, (_, name: string) => {
    const value = inUrl(fields[name]);
    delete fields[name];
    return encodeURIComponent(value);
  });
  if (["POST", "PUT", "PATCH"].includes(methodOf(operation))) {
    return workspace.ask(`${methodOf(operation)} ${path}`, { ...asked, body: fields });
  }
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, inUrl(value)]));
  return workspace.ask(`${methodOf(operation)} ${path}?${query}`, asked);
}

const clients = new WeakMap<TestWorkspace, Map<string, Promise<Client>>>();

/** Calls an operation as a tool of the server with all of them; one client makes all calls with a key. */
export async function askTool(
  workspace: TestWorkspace,
  { name }: AnyOperation,
  fields: Record<string, unknown>,
  key: string,
) {
  const connected = clients.get(workspace) ?? new Map<string, Promise<Client>>();
  clients.set(workspace, connected);
  const client = connected.get(key) ?? workspace.connectToAll(key);
  connected.set(key, client);
  const result = await (await client).callTool({ name, arguments: fields });
  return { isError: result.isError ?? false, body: toolBody(result) };
}
