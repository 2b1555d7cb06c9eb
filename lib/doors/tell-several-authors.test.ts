import { afterAll, beforeAll, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { run } from "./run";
import { tellSeveralAuthors } from "./tell-several-authors";
import { openTestWorkspace, type TestWorkspace, unlimited } from "./test-workspace";

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
});
afterAll(() => workspace.close());

const headersOf = (key: string, model: string) => ({ "x-api-key": key, "x-agent-model": model });

async function tell(id: string, key = workspace.firstKey): Promise<unknown> {
  const headers = new Headers({ "x-api-key": key });
  const answer = await run([tellSeveralAuthors], {
    door: "page",
    headers,
    parameters: { id },
    fields: async () => ({ id }),
  });
  return answer.ok ? answer.output : answer.status;
}

test("a document of others is not found", async () => {
  const { id } = (await workspace.ask("POST /api/d", { body: { markdown: "One." } })).body;
  const { key } = await workspace.makePerson();
  expect(await tell(id, key)).toBe(404);
});

test("a document has several authors once another wrote a word that is still there", async () => {
  const write = (id: string, body: object, model: string) =>
    workspace.ask(`PATCH /api/d/${id}`, { key: null, headers: headersOf(workspace.firstKey, model), body });
  const asked = { key: null, headers: headersOf(workspace.firstKey, "one"), body: { markdown: "One sentence." } };
  const { id } = (await workspace.ask("POST /api/d", asked)).body;
  expect(await tell(id)).toEqual({ hasSeveral: false });
  await write(id, { append: "By the same." }, "one");
  expect(await tell(id)).toEqual({ hasSeveral: false });
  await write(id, { append: "By another." }, "two");
  expect(await tell(id)).toEqual({ hasSeveral: true });
  await write(id, { edits: [{ find: "By another.", replace: "" }] }, "one");
  expect(await tell(id)).toEqual({ hasSeveral: false });
});
