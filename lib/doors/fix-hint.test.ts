import { afterAll, beforeAll, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, toolBody, unlimited } from "./test-workspace";

let workspace: TestWorkspace;
let id: string;
let folderId: string;

beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
  id = (await workspace.ask("POST /api/d", { body: { markdown: "Text." } })).body.id;
  folderId = (await workspace.ask("POST /api/d/folders", { body: { name: "Harbour" } })).body.id;
});
afterAll(() => workspace.close());

const FIND_AND_REPLACE = "Did you mean “find” and “replace”?";
const RIGHT_KIND = "“id” takes the id of a document, doc_…";

test.each<[habit: string, tool: string, fields: () => Record<string, unknown>, hint: string]>([
  ["a forgotten id", "read_document", () => ({}), "Add “id”: The document's id, doc_…."],
  ["another name of the id", "read_document", () => ({ documentId: id }), "Did you mean “id”?"],
  ["another name of a field", "list_documents", () => ({ query: "tide" }), "Did you mean “q”?"],
  ["a folder's id", "read_document", () => ({ id: folderId }), `${RIGHT_KIND}, and this is the id of a folder.`],
  ["a title for an id", "read_document", () => ({ id: "Tides" }), `${RIGHT_KIND}. list_documents has them.`],
  ["a resource's URI", "read_document", () => ({ id: `colophon://${id}` }), "Send only the id: doc_"],
  ["a page's address", "write_document", () => ({ id: `http://a/d/${id}`, markdown: "a" }), "Send only the id: doc_"],
  ["a name of a folder", "move_document", () => ({ id, folderId: "Harbour" }), "list_folders has them."],
  ["a document as a folder", "create_document", () => ({ folderId: id }), "and this is the id of a document."],
  ["a document as a suggestion", "accept_suggestion", () => ({ id, sid: id }), "list_suggestions has them."],
  ["markdown for JSON", "write_document", () => ({ id, content: "# Tides" }), "Send markdown in the field “markdown”."],
  [
    "JSON as text",
    "write_document",
    () => ({ id, content: '{"type":"doc"}' }),
    "Send “content” as JSON, not as a text",
  ],
  [
    "JSON for markdown",
    "write_document",
    () => ({ id, markdown: {} }),
    "Send the editor's JSON in the field “content”.",
  ],
  ["one edit without a list", "write_document", () => ({ id, edits: {} }), "Send “edits” as a list, also for one."],
  ["edits as text", "write_document", () => ({ id, edits: "[]" }), "Send “edits” as JSON, not as a text"],
  [
    "another editor's names",
    "write_document",
    () => ({ id, edits: [{ old_string: "a", new_string: "b" }] }),
    FIND_AND_REPLACE,
  ],
  ["Notion's names", "write_document", () => ({ id, edits: [{ old_str: "a", new_str: "b" }] }), FIND_AND_REPLACE],
  ["short names", "suggest_edits", () => ({ id, edits: [{ old: "a", new: "b" }] }), FIND_AND_REPLACE],
  ["names in words", "write_document", () => ({ id, edits: [{ oldText: "a", newText: "b" }] }), FIND_AND_REPLACE],
  [
    "an edit's switch",
    "write_document",
    () => ({ id, edits: [{ find: "a", replace: "b", replace_all: true }] }),
    "“all”",
  ],
  ["an edit without its list", "write_document", () => ({ id, old_str: "a", new_str: "b" }), "Send “edits”: [{“find”"],
  ["another name of the list", "write_document", () => ({ id, content_updates: [] }), "Did you mean “edits”?"],
])("tells an agent what to send instead of %s", async (_habit, tool, fields, hint) => {
  const client = await workspace.connect();
  const result = await client.callTool({ name: tool, arguments: fields() });
  expect(result.isError).toBe(true);
  expect(toolBody(result)).toMatchObject({ hint: expect.stringContaining(hint) });
  await client.close();
});
