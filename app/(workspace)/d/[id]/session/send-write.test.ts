import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { oneStore } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { sendWrite } from "./send-write";

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
});
afterAll(() => workspace.close());
afterEach(() => vi.unstubAllGlobals());

/** A document whose words another replaced, and the write of a device over its first version. */
async function open() {
  const { body } = await workspace.ask("POST /api/d", { body: { markdown: "The sea rises twice." } });
  await workspace.ask(`PATCH /api/d/${body.id}`, { body: { edits: [{ find: "twice", replace: "seldom" }] } });
  const headers = { cookie: await workspace.signIn(), "sec-fetch-site": "same-origin" };
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body: sent, headers: given }: RequestInit) => {
    const own = { ...Object.fromEntries(new Headers(given)), ...headers };
    const asked = { body: JSON.parse(String(sent)), key: null, headers: own };
    const answered = await workspace.ask(`${method} ${path}`, asked);
    return Response.json(answered.body, { status: answered.status });
  });
  const content = JSON.parse(JSON.stringify(body.content).replace("twice", "often"));
  return { id: body.id, write: { key: `page.${body.id}`, baseVersion: 1, content } };
}

const NAME = "From this device";

test("a write that the server took before it was away makes no draft when it is sent again with one", async () => {
  const { id, write } = await open();
  const first = await sendWrite(id, write);
  const again = await sendWrite(id, { ...write, draftName: NAME });
  expect(again.suggestions).toEqual(first.suggestions);
  expect(first.suggestions).toMatchObject([{ draft: null }]);
  expect((await workspace.ask(`GET /api/w/documents/${id}/drafts`)).body.drafts).toEqual([]);
});

test("a write that was away says in which draft its words are, the same when it is sent again", async () => {
  const { id, write } = await open();
  const first = await sendWrite(id, { ...write, draftName: NAME });
  const again = await sendWrite(id, { ...write, draftName: NAME });
  expect(again.suggestions).toEqual(first.suggestions);
  const [draft] = (await workspace.ask(`GET /api/w/documents/${id}/drafts`)).body.drafts;
  expect(first.suggestions).toMatchObject([{ draft: draft.id }]);
});

test("a refusal of another kind stays one", async () => {
  const { id, write } = await open();
  const refused = sendWrite(id, { ...write, baseVersion: 99, draftName: NAME });
  await expect(refused).rejects.toMatchObject({ name: "ApiError" });
});
