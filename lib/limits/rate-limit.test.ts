import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { oneStore } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, toolBody } from "#lib/doors/test-workspace";

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore);
});
afterAll(() => workspace.close());
// All in one minute: a sliding window that moves allows further requests.
beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-04T05:06:30Z") }));
afterEach(() => vi.useRealTimers());

const times = async <T>(number: number, work: () => Promise<T>) => {
  const results: T[] = [];
  for (let time = 0; time < number; time++) results.push(await work());
  return results;
};

test("rejects the 121st read in a minute, and says when to retry", async () => {
  const key = await workspace.makeKey();
  const read = () => workspace.ask("GET /api/d", { key });
  const answers = await times(120, read);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers.at(-1)?.headers.get("ratelimit-remaining")).toBe("0");
  const late = await read();
  expect(late).toMatchObject({ status: 429, body: { code: "rate_limited", hint: "Try again in 30 seconds." } });
  expect(late.headers.get("retry-after")).toBe("30");
  expect(late.headers.get("ratelimit-limit")).toBe("120");
});

test("rejects the 61st write in a minute before writing, and counts reads separately", async () => {
  const key = await workspace.makeKey();
  const write = (title: string) => workspace.ask("POST /api/d", { key, body: { title } });
  const answers = await times(60, () => write("within"));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect((await write("beyond")).status).toBe(429);
  const { status, headers, body } = await workspace.ask("GET /api/d?limit=100", { key });
  expect(status).toBe(200);
  expect(headers.get("ratelimit-remaining")).toBe("119");
  expect(body.documents.map(({ title }: { title: string }) => title)).not.toContain("beyond");
});

test("a tool counts like its operation, and the agent gets the error", async () => {
  const key = await workspace.makeKey();
  await times(60, () => workspace.ask("POST /api/d", { key, body: { title: "within" } }));
  const client = await workspace.connect(key);
  const refused = await client.callTool({ name: "create_document", arguments: { title: "beyond" } });
  expect(toolBody(refused)).toMatchObject({ code: "rate_limited" });
  const read = await client.callTool({ name: "list_documents", arguments: {} });
  expect(read.isError).toBeFalsy();
  await client.close();
});

test("counts each key separately", async () => {
  const [one, other] = [await workspace.makeKey(), await workspace.makeKey()];
  await times(121, () => workspace.ask("GET /api/d", { key: one }));
  expect((await workspace.ask("GET /api/d", { key: other })).headers.get("ratelimit-remaining")).toBe("119");
});

test("counts invalid and forbidden requests like any other", async () => {
  const key = await workspace.makeKey({ scopes: ["suggest"] });
  const refused = await workspace.ask("GET /api/d", { key });
  expect(refused.status).toBe(403);
  expect(refused.headers.get("ratelimit-remaining")).toBe("119");
});

test("a limit of 0 means no limit", async () => {
  workspace.running.env.READS_PER_MINUTE = 0;
  const { status, headers } = await workspace.ask("GET /api/d");
  workspace.running.env.READS_PER_MINUTE = 120;
  expect(status).toBe(200);
  expect(headers.has("ratelimit-limit")).toBe(false);
});
