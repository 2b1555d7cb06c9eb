import { afterAll, beforeAll, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { readAsGuest } from "#lib/operations/guest/read-as-guest";
import type { PageSuffix } from "#lib/publishing/page-forms";
import { longestHoldMs } from "#lib/test-cpu";
import { asGated } from "./guest-gate";
import { run } from "./run";
import { servePageForm } from "./serve-page";
import { askMcp, openTestWorkspace, type TestWorkspace, unlimited } from "./test-workspace";

const MOST_MS = 200;

let workspace: TestWorkspace;
let id: string;
let draft: string;
let slug: string;
let guestToken: string;

// Paragraphs of half a kilobyte, three megabytes of them.
const plain = "The sea is salt, and the land stays where it is. ".repeat(10);
const markdown = Array.from({ length: 6_000 }, (_, at) => `${at} The *sea* is salt. ${plain}\n`).join("\n");

beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
  const publish = async (of: string) => (await workspace.ask(`POST /api/d/${of}/publish`, { body: {} })).body.slug;
  const open = (name: string) => servePageForm(new Request("http://localhost:3000/"), name, "");
  const made = async (text: string) =>
    (await workspace.ask("POST /api/d", { body: { title: "Large", markdown: text } })).body.id;
  // The first page of a process builds the styles that it is cited in.
  await open(await publish(await made("Small.")));
  id = await made(markdown);
  draft = (await workspace.ask(`POST /api/w/documents/${id}/drafts`, { body: { name: "Draft" } })).body.id;
  await workspace.ask(`PATCH /api/d/${draft}`, { body: { append: "In the draft." } });
  slug = await publish(id);
  const asOwner = { key: null, headers: { cookie: await workspace.signIn(), "sec-fetch-site": "same-origin" } };
  const link = await workspace.ask(`POST /api/w/documents/${id}/guests`, { body: { role: "view" }, ...asOwner });
  guestToken = String(link.body.url).split("/g/")[1] ?? "";
  // What its writing remembered is forgotten with its first version, and no page of this one is made.
  await workspace.ask(`PATCH /api/d/${id}`, { body: { append: "The end." } });
}, 180_000);
afterAll(() => workspace.close());

const api = (target: string) => () => workspace.answer(`GET /api/${target.replace("ID", id).replace("DRAFT", draft)}`);
const page = (suffix: PageSuffix) => () => servePageForm(new Request("http://localhost:3000/"), slug, suffix);
const asGuest = () => {
  const question = { door: "guest", guestToken, headers: new Headers(), parameters: {} } as const;
  return run([asGated(readAsGuest)], { ...question, fields: async () => ({}) });
};

/** Calls the tool `read_document`. */
function askTool(): Promise<Response> {
  const types = { accept: "application/json, text/event-stream", "content-type": "application/json" };
  const params = { name: "read_document", arguments: { id, format: "nodes", limit: 5_999 } };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  const headers = { ...types, "x-api-key": workspace.firstKey };
  return askMcp("http://localhost:3000/api/mcp", { method: "POST", headers, body });
}

test.each<[string, () => Promise<{ status: number }>]>([
  ["its nodes", api("d/ID?format=nodes")],
  ["its nodes with the runs of their authors", api("d/ID?format=nodes&authorship=true")],
  ["its nodes, by a tool", askTool],
  ["its first version", api("d/ID/versions/1")],
  ["its first version as markdown", api("d/ID/versions/1?format=markdown")],
  ["its comparison with a draft", api("w/documents/DRAFT/comparison")],
  ["what is reviewed in it", api("w/documents/ID/reviews")],
  ["its authors", api("w/documents/ID/authors")],
  ["its authors over time", api("w/documents/ID/authors?history=true")],
  ["its page", page("")],
  ["its page as markdown", page(".md")],
  ["the work that its page is", page(".bib")],
  ["how it was written", page("/colophon")],
  ["the statement on the use of AI in it", page("/colophon.txt")],
  ["its text for a guest", asGuest],
])("of a text of 3 MB, %s lets nobody else wait for 200 ms", { timeout: 60_000, retry: 3 }, async (_what, ask) => {
  let status = 0;
  const hold = await longestHoldMs(async () => {
    ({ status } = await ask());
  });
  expect(status).toBe(200);
  expect(hold).toBeLessThan(MOST_MS);
});
