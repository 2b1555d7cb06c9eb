import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { oneStore } from "#db/test-database";
import { SCOPES, type Scope } from "#lib/base/caller";
import { type AnyOperation, methodOf, pathOf, pathParameters } from "#lib/base/operation";
import { jsonSchemaOf } from "#lib/doors/json-schema";
import { askRest, askTool, CALLS, makePlace, type Place } from "#lib/doors/test-calls";
import { type Asked, openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { findKey, revokeKey } from "#lib/people/auth/store";
import type { Role } from "#lib/shapes/role";
import { sourceFiles } from "#lib/test-sources";
import { allOperations, operations } from "./registry";

/** The contract's list: tool, route, scope. */
const PROMISED: Record<string, [route: string, scope: Scope]> = {
  list_documents: ["GET /api/d", "read"],
  create_document: ["POST /api/d", "create"],
  read_document: ["GET /api/d/[id]", "read"],
  write_document: ["PATCH /api/d/[id]", "update"],
  update_document_settings: ["PATCH /api/d/[id]", "update"],
  suggest_edits: ["PATCH /api/d/[id]", "suggest"],
  delete_document: ["DELETE /api/d/[id]", "delete"],
  duplicate_document: ["POST /api/d/[id]/duplicate", "create"],
  move_document: ["PATCH /api/d/[id]/move", "update"],
  import_web_page: ["POST /api/d/import-url", "create"],
  publish_document: ["POST /api/d/[id]/publish", "publish"],
  unpublish_document: ["DELETE /api/d/[id]/publish", "publish"],
  list_suggestions: ["GET /api/d/[id]/suggestions", "read"],
  reject_suggestion: ["DELETE /api/d/[id]/suggestions/[sid]", "update"],
  accept_suggestion: ["POST /api/d/[id]/suggestions/[sid]/accept", "update"],
  list_folders: ["GET /api/d/folders", "read"],
  create_folder: ["POST /api/d/folders", "create"],
  update_folder: ["PATCH /api/d/folders/[folderId]", "update"],
  delete_folder: ["DELETE /api/d/folders/[folderId]", "delete"],
  list_versions: ["GET /api/d/[id]/versions", "read"],
  read_version: ["GET /api/d/[id]/versions/[vid]", "read"],
  list_citations: ["GET /api/d/[id]/cite", "read"],
  add_citation: ["POST /api/d/[id]/cite", "update"],
  remove_citation: ["DELETE /api/d/[id]/cite/[cid]", "update"],
  search_citations: ["GET /api/d/cite/search", "read"],
  citation_library_list: ["GET /api/d/citations", "read"],
  citation_library_save: ["POST /api/d/citations", "create"],
  citation_library_get: ["GET /api/d/citations/[citationId]", "read"],
  citation_library_delete: ["DELETE /api/d/citations/[citationId]", "delete"],
  citation_library_search: ["GET /api/d/citations/search", "read"],
  citation_format: ["POST /api/d/citations/format", "read"],
  citation_collection_list: ["GET /api/d/citation-collections", "read"],
  citation_collection_create: ["POST /api/d/citation-collections", "create"],
  citation_collection_delete: ["DELETE /api/d/citation-collections/[collectionId]", "delete"],
  citation_collection_add: ["POST /api/d/citation-collections/[collectionId]/citations", "update"],
  citation_collection_remove: ["DELETE /api/d/citation-collections/[collectionId]/citations/[citationId]", "update"],
  list_user_prompts: ["GET /api/d/prompts", "read"],
  get_user_prompt: ["GET /api/d/prompts/[promptId]", "read"],
};

/** The contract's routes beyond the 36: name, route, scope. */
const BEYOND: Record<string, [route: string, scope: Scope]> = {
  list_people: ["GET /api/w/documents/[id]/people", "read"],
  share_document: ["PUT /api/w/documents/[id]/people", "update"],
  unshare_document: ["DELETE /api/w/documents/[id]/people", "update"],
  list_guest_links: ["GET /api/w/documents/[id]/guests", "read"],
  create_guest_link: ["POST /api/w/documents/[id]/guests", "update"],
  revoke_guest_link: ["DELETE /api/w/documents/[id]/guests/[guestId]", "update"],
  list_folder_people: ["GET /api/w/folders/[folderId]/people", "read"],
  share_folder: ["PUT /api/w/folders/[folderId]/people", "update"],
  unshare_folder: ["DELETE /api/w/folders/[folderId]/people", "update"],
  export_document: ["GET /api/w/documents/[id]/export", "read"],
  name_version: ["PATCH /api/w/documents/[id]/versions/[vid]", "update"],
  list_authors: ["GET /api/w/documents/[id]/authors", "read"],
  list_comments: ["GET /api/w/documents/[id]/comments", "read"],
  add_file: ["POST /api/w/documents/[id]/files", "update"],
  import_file: ["POST /api/w/imports", "create"],
  add_comment: ["POST /api/w/documents/[id]/comments", "suggest"],
  reply_to_comment: ["POST /api/w/documents/[id]/comments/[commentId]/replies", "suggest"],
  read_reviews: ["GET /api/w/documents/[id]/reviews", "read"],
  read_statement: ["GET /api/w/documents/[id]/statement", "read"],
  lock_node: ["PATCH /api/d/[id]", "update"],
  review_words: ["POST /api/w/documents/[id]/reviews", "suggest"],
  unreview_words: ["DELETE /api/w/documents/[id]/reviews", "suggest"],
  resolve_comment: ["PATCH /api/w/documents/[id]/comments/[commentId]", "suggest"],
  edit_message: ["PATCH /api/w/documents/[id]/comments/[commentId]/messages/[messageId]", "suggest"],
  delete_message: ["DELETE /api/w/documents/[id]/comments/[commentId]/messages/[messageId]", "suggest"],
  list_notifications: ["GET /api/w/notifications", "read"],
  list_events: ["GET /api/w/events", "read"],
  list_all_suggestions: ["GET /api/w/suggestions", "read"],
  list_runs: ["GET /api/w/runs", "read"],
  undo_run: ["POST /api/w/runs/[runId]/undo", "update"],
  resolve_suggestions: ["POST /api/w/suggestions/resolve", "update"],
  list_drafts: ["GET /api/w/documents/[id]/drafts", "read"],
  create_draft: ["POST /api/w/documents/[id]/drafts", "create"],
  compare_draft: ["GET /api/w/documents/[id]/comparison", "read"],
  merge_draft: ["POST /api/w/documents/[id]/merge", "update"],
  refresh_draft: ["POST /api/w/documents/[id]/refresh", "update"],
  close_draft: ["POST /api/w/documents/[id]/close", "update"],
  list_parts: ["GET /api/w/documents/[id]/parts", "read"],
  set_parts: ["PUT /api/w/documents/[id]/parts", "update"],
  list_webhooks: ["GET /api/w/webhooks", "read"],
  create_webhook: ["POST /api/w/webhooks", "create"],
  update_webhook: ["PATCH /api/w/webhooks/[webhookId]", "update"],
  delete_webhook: ["DELETE /api/w/webhooks/[webhookId]", "delete"],
  list_templates: ["GET /api/w/templates", "read"],
  add_template: ["POST /api/w/templates", "create"],
  delete_template: ["DELETE /api/w/templates/[templateId]", "delete"],
  read_notifications: ["PATCH /api/w/notifications", "update"],
  read_work: ["GET /api/w/citations/[citationId]", "read"],
  update_work: ["PATCH /api/w/citations/[citationId]", "update"],
  edit_works: ["PATCH /api/w/citations", "update"],
  merge_works: ["POST /api/w/citations/merge", "update"],
  save_pdf: ["POST /api/w/citations", "create"],
  add_attachment: ["POST /api/w/citations/[citationId]/attachments", "update"],
  delete_attachment: ["DELETE /api/w/citations/[citationId]/attachments/[attachmentId]", "delete"],
  check_references: ["POST /api/w/citations/check", "read"],
  check_document: ["POST /api/w/documents/[id]/checks", "read"],
  read_checks: ["GET /api/w/documents/[id]/checks", "read"],
  list_highlights: ["GET /api/w/citations/[citationId]/highlights", "read"],
  add_highlight: ["POST /api/w/citations/[citationId]/highlights", "update"],
  update_highlight: ["PATCH /api/w/citations/[citationId]/highlights/[highlightId]", "update"],
  delete_highlight: ["DELETE /api/w/citations/[citationId]/highlights/[highlightId]", "update"],
  insert_quote: ["POST /api/w/documents/[id]/quotes", "update"],
  read_source: ["GET /api/w/citations/[citationId]/source", "read"],
  find_full_text: ["POST /api/w/citations/[citationId]/full-text", "update"],
  list_related_works: ["GET /api/w/citations/[citationId]/related", "read"],
  relate_works: ["PUT /api/w/citations/[citationId]/related/[otherId]", "update"],
  unrelate_works: ["DELETE /api/w/citations/[citationId]/related/[otherId]", "update"],
  find_relations: ["GET /api/w/citations/[citationId]/relations", "read"],
  export_workspace: ["GET /api/w/export", "read"],
  list_audit: ["GET /api/w/audit", "read"],
  export_audit: ["GET /api/w/audit/export", "read"],
  list_zotero_connections: ["GET /api/w/zotero", "read"],
  connect_zotero: ["POST /api/w/zotero", "update"],
  choose_zotero_libraries: ["PATCH /api/w/zotero/[zoteroId]", "update"],
  sync_zotero: ["POST /api/w/zotero/[zoteroId]/sync", "update"],
  disconnect_zotero: ["DELETE /api/w/zotero/[zoteroId]", "delete"],
};

const SAME_ORIGIN = { "sec-fetch-site": "same-origin" };

const fileOf = (operation: AnyOperation) => operation.name.replaceAll("_", "-");
const exportOf = (operation: AnyOperation) => operation.name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

test("the contract promises 38 tools on 36 routes", () => {
  expect(Object.keys(PROMISED)).toHaveLength(38);
  expect(new Set(Object.values(PROMISED).map(([route]) => route)).size).toBe(36);
});

test("every operation is in the contract, and names are unique", () => {
  expect(new Set(allOperations.map(({ name }) => name)).size).toBe(allOperations.length);
  for (const { name, route, scope } of operations) expect([name, [route, scope]]).toEqual([name, PROMISED[name]]);
  for (const { name, route, scope } of allOperations.slice(operations.length)) {
    expect([name, [route, scope]]).toEqual([name, BEYOND[name]]);
  }
});

test("operations share a route only when all but one are selected by fields", () => {
  for (const route of new Set(allOperations.map((operation) => operation.route))) {
    const sharing = allOperations.filter((operation) => operation.route === route);
    expect(sharing.filter((operation) => !operation.chosenBy).map(({ name }) => name)).toHaveLength(1);
  }
});

describe.each(allOperations.map((operation) => ({ name: operation.name, operation })))("$name", ({ operation }) => {
  test("is in the file of its name", async () => {
    const module: Record<string, unknown> = await import(`./api/${fileOf(operation)}.ts`);
    expect(module[exportOf(operation)]).toBe(operation);
  });

  test("has a summary of one sentence", () => {
    expect(operation.summary).toMatch(/^[A-Z][^.!?]+\.$/);
  });

  test("describes its input and output as JSON Schema, and has the parameters of its path", () => {
    const input = jsonSchemaOf(operation.input, "input");
    expect(input).toMatchObject({ type: "object", additionalProperties: false });
    expect(Object.keys(z.object({ properties: z.looseObject({}) }).parse(input).properties)).toEqual(
      expect.arrayContaining(pathParameters(operation)),
    );
    const output = jsonSchemaOf(operation.output, "output");
    for (const each of z.array(z.unknown()).parse(output.anyOf ?? [output])) {
      expect(each).toMatchObject({ type: "object" });
    }
  });

  test("counts as a read exactly when it writes nothing", () => {
    const readsByPost = operation.name === "citation_format";
    expect(operation.rate).toBe(methodOf(operation) === "GET" || readsByPost ? "read" : "write");
  });

  test("may use a replica only if it is a read", () => {
    expect(operation.mayUseReplica && operation.rate).not.toBe("write");
  });
});

test("every route file serves exactly the operations of its path, and every path has one", () => {
  const served: Record<string, string[]> = {};
  for (const { path, text } of ["app/api/d", "app/api/w"].flatMap((folder) => sourceFiles(folder))) {
    const [, names] = /serve\(([^)]*)\)/.exec(text) ?? [];
    if (names === undefined) continue;
    expect(text).toMatch(/^export const \{ GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS \} = serve\(/m);
    served[`/${path.replace(/^app\//, "").replace(/\/route\.ts$/, "")}`] = names
      .split(",")
      .flatMap((name) => name.trim() || []);
  }
  const paths = [...new Set(allOperations.map(pathOf))];
  expect(Object.keys(served).sort()).toEqual(paths.toSorted());
  for (const [path, names] of Object.entries(served)) {
    const wanted = allOperations.filter((operation) => pathOf(operation) === path).map(exportOf);
    expect(names.toSorted(), path).toEqual(wanted.toSorted());
  }
});

test("every operation has a call here", () => {
  expect(Object.keys(CALLS).sort()).toEqual(allOperations.map(({ name }) => name).sort());
});

describe("by REST and as a tool", () => {
  let workspace: TestWorkspace;
  let place: Place;
  // Each does the same for every operation.
  let invalid: string[];
  let boundElsewhere: string;
  let boundToNothing: string;
  const lackingScopes = new Map<Scope, string>();

  beforeAll(async () => {
    workspace = await openTestWorkspace(oneStore, unlimited);
    place = await makePlace(workspace);
    const elsewhere = await workspace.ask("POST /api/d", { body: { markdown: "# Elsewhere" } });
    boundElsewhere = await workspace.makeKey({ documentId: elsewhere.body.id });
    boundToNothing = await workspace.makeKey({ folderId: "fol_gone" });
    const expired = await workspace.makeKey({ expiresAt: new Date(Date.now() - 1) });
    const revoked = await workspace.makeKey();
    const row = await findKey(workspace.store.db, revoked);
    await revokeKey(workspace.store.db, workspace.owner.id, row?.id ?? "", new Date());
    invalid = ["nonsense", `ak_usr_${"a".repeat(43)}`, expired, revoked];
    for (const scope of SCOPES) {
      const scopes = SCOPES.filter((other) => other !== scope && !(scope === "suggest" && other === "update"));
      lackingScopes.set(scope, await workspace.makeKey({ scopes }));
    }
  });
  afterAll(() => workspace.close());

  const askDoor = (operation: AnyOperation, asked: Asked) =>
    askRest(workspace, operation, CALLS[operation.name]?.(place) ?? {}, asked);

  const askAsTool = (operation: AnyOperation, key: string) =>
    askTool(workspace, operation, CALLS[operation.name]?.(place) ?? {}, key);

  /** The error of a tool, or of an unknown tool. */
  const refusedTool = ({ session, isTool }: AnyOperation, code: string) => ({
    isError: true,
    body: { code: session || isTool === false ? "not_found" : code },
  });

  const everyOperation = allOperations.map((operation) => ({ name: operation.name, operation }));

  test.each(everyOperation)("$name rejects a request without a valid key", async ({ operation }) => {
    const answers = [
      { code: "missing_api_key", ...(await askDoor(operation, { key: null })) },
      ...(await Promise.all(
        ["", ...invalid].map(async (key) => ({
          code: "invalid_api_key",
          ...(await askDoor(operation, { key: null, headers: { "x-api-key": key } })),
        })),
      )),
    ];
    for (const { code, status, body, headers } of answers) {
      expect([status, body.code]).toEqual([401, code]);
      expect(headers.get("www-authenticate")).toMatch(/^Bearer/);
    }
  });

  test("a client of the tools without a valid key cannot connect", async () => {
    for (const key of [null, ...invalid]) await expect(workspace.connect(key)).rejects.toThrow();
  });

  test.each(everyOperation)("$name rejects a key without its scope", async ({ operation }) => {
    const key = lackingScopes.get(operation.scope) ?? "";
    const rest = await askDoor(operation, { key });
    const code = operation.session ? "session_required" : "insufficient_scope";
    expect([rest.status, rest.body.code]).toEqual([403, code]);
    expect(await askAsTool(operation, key)).toMatchObject(refusedTool(operation, "insufficient_scope"));
  });

  test.each(everyOperation)(
    "$name rejects a key bound to another document, whether or not the object exists",
    async ({ operation }) => {
      const key = boundElsewhere;
      const rest = await askDoor(operation, { key });
      const tool = await askAsTool(operation, key);
      if (operation.reach === "listing" && pathParameters(operation).length === 0) {
        expect(JSON.stringify([rest.body, tool.body])).not.toContain(place.document);
        expect(JSON.stringify([rest.body, tool.body])).not.toContain(place.prompt);
        return;
      }
      if (operation.reach === "free") return;
      const code = operation.session ? "session_required" : "document_not_in_token";
      expect([rest.status, rest.body.code]).toEqual([403, code]);
      expect(tool).toMatchObject(refusedTool(operation, "document_not_in_token"));
      const real = place;
      place = {
        document: "doc_none",
        node: "nod_none",
        folder: "fol_none",
        prompt: "prm_none",
        suggestion: "sug_none",
        citation: "lib_none",
        cited: "cit_none",
        collection: "col_none",
        draft: "doc_none",
        page: real.page,
        comment: "com_none",
        message: "msg_none",
        guestLink: "gst_none",
        webhook: "hok_none",
        template: "tpl_none",
        attachment: "att_none",
        sourced: "lib_none",
        pdf: "att_none",
        highlight: "hig_none",
        zotero: "zot_none",
        run: "run_none",
      };
      const nowhere = await askDoor(operation, { key });
      place = real;
      expect({ ...nowhere.body, requestId: "" }).toEqual({ ...rest.body, requestId: "" });
    },
  );

  test.each(everyOperation.filter(({ operation }) => operation.reach !== "free"))(
    "$name rejects a key whose folder was deleted",
    async ({ operation }) => {
      const rest = await askDoor(operation, { key: boundToNothing });
      const code = operation.session ? "session_required" : "document_not_in_token";
      expect([rest.status, rest.body.code]).toEqual([403, code]);
    },
  );

  test.each(everyOperation)("$name reveals nothing of another person's objects", async ({ operation }) => {
    const stranger = await workspace.makePerson();
    const cookie = operation.session ? await workspace.signIn(stranger.id) : null;
    const rest = await askDoor(
      operation,
      cookie ? { key: null, headers: { cookie, ...SAME_ORIGIN } } : { key: stranger.key },
    );
    const tool = await askAsTool(operation, stranger.key);
    if (pathParameters(operation).length > 0 || NAMED_IN_BODY.has(operation.name)) {
      expect([rest.status, rest.body.code]).toEqual([404, "not_found"]);
      expect(tool).toMatchObject(refusedTool(operation, "not_found"));
      return;
    }
    if (OF_THE_OWNER.has(operation.name)) {
      expect([rest.status, rest.body.code]).toEqual([403, "insufficient_role"]);
      return;
    }
    expect(rest.status).toBeLessThan(300);
    // A web page has no owner here, and what was asked for may be named.
    const { page: _, ...own } = place;
    const asked = JSON.stringify(CALLS[operation.name]?.(place));
    const others = Object.values(own).filter((id) => !asked.includes(id));
    for (const id of others) expect(JSON.stringify([rest.body, tool.body])).not.toContain(id);
  });

  const OF_THE_OWNER = new Set(["list_audit", "export_audit"]);

  // Each needs what it names; others list what failed.
  const NAMED_IN_BODY = new Set(["edit_works", "merge_works"]);

  const NEEDS: Record<string, Role> = {
    read_document: "view",
    list_versions: "view",
    read_version: "view",
    list_citations: "view",
    list_suggestions: "view",
    duplicate_document: "view",
    list_people: "view",
    unshare_document: "view",
    export_document: "view",
    insert_quote: "edit",
    list_authors: "view",
    list_comments: "view",
    check_document: "view",
    read_checks: "view",
    suggest_edits: "comment",
    add_comment: "comment",
    close_draft: "edit",
    compare_draft: "view",
    create_draft: "comment",
    list_drafts: "view",
    list_parts: "view",
    set_parts: "edit",
    merge_draft: "edit",
    refresh_draft: "edit",
    reply_to_comment: "comment",
    read_reviews: "view",
    read_statement: "view",
    lock_node: "edit",
    review_words: "comment",
    unreview_words: "comment",
    resolve_comment: "comment",
    edit_message: "comment",
    delete_message: "comment",
    // A commenter withdraws their own suggestion; another's needs the role edit.
    reject_suggestion: "comment",
    write_document: "edit",
    update_document_settings: "edit",
    add_citation: "edit",
    add_file: "edit",
    remove_citation: "edit",
    accept_suggestion: "edit",
    name_version: "edit",
    move_document: "owner",
    publish_document: "owner",
    unpublish_document: "owner",
    delete_document: "owner",
    share_document: "owner",
    list_guest_links: "owner",
    create_guest_link: "owner",
    revoke_guest_link: "owner",
  };
  const onDocuments = everyOperation.filter(({ operation }) => pathParameters(operation).includes("id"));

  test("every operation on a document declares the role of the contract", () => {
    expect(Object.fromEntries(onDocuments.map(({ name, operation }) => [name, operation.role]))).toEqual(NEEDS);
  });

  test("none of these requests changed anything", async () => {
    const { body } = await workspace.ask(`GET /api/d/${place.document}`);
    expect(body).toMatchObject({ version: 3, status: "draft", folderId: null, title: "Mine" });
    expect((await workspace.ask("GET /api/d/folders")).body.folders).toMatchObject([
      { id: place.folder, name: "Mine" },
    ]);
  });

  test("tools/list names exactly the tools of a key's scopes, and update includes suggest", async () => {
    for (const scope of SCOPES) {
      const client = await workspace.connect(await workspace.makeKey({ scopes: [scope] }));
      const { tools } = await client.listTools();
      await client.close();
      const allowed = operations.filter(
        (operation) => operation.scope === scope || (scope === "update" && operation.scope === "suggest"),
      );
      expect(tools.map(({ name }) => name)).toEqual(allowed.map(({ name }) => name));
    }
  });
});
