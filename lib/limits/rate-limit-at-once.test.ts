import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { oneStore } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace } from "#lib/doors/test-workspace";

// With a stopped clock no minute ends between two requests.
const startOfMinute = () => Math.floor(Date.now() / 60_000) * 60_000;

describe("the limits of a key", () => {
  let workspace: TestWorkspace;
  let key: string;

  beforeAll(async () => {
    workspace = await openTestWorkspace(oneStore);
  });
  afterAll(() => workspace.close());
  beforeEach(async () => {
    key = await workspace.makeKey();
    vi.useFakeTimers({ toFake: ["Date"], now: startOfMinute() });
  });
  afterEach(() => vi.useRealTimers());

  const at200 = (answers: { status: number }[]) => answers.filter(({ status }) => status < 300).length;

  test("allow exactly 120 of 200 simultaneous reads, and tell the others when to retry", async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => workspace.ask("GET /api/d", { key })));
    expect(at200(answers)).toBe(120);
    for (const { status, body, headers } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, body.code]).toEqual([429, "rate_limited"]);
      expect(headers.get("retry-after")).toMatch(/^[1-9]\d?$/);
      expect(headers.get("ratelimit-remaining")).toBe("0");
      expect(body.hint).toContain(`${headers.get("retry-after")} seconds`);
    }
  });

  test("allow exactly 60 of 200 simultaneous writes, and execute none of the others", async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => workspace.ask("POST /api/d", { key, body: { title: "Limited" } })),
    );
    expect(at200(answers)).toBe(60);
    const { body } = await workspace.ask("GET /api/d?q=limited&limit=100", { key });
    expect(body.documents).toHaveLength(60);
  });

  test("count requests that are rejected for scope, form or method", async () => {
    const reader = await workspace.makeKey({ scopes: ["read"] });
    const left = async (route: string, body?: unknown) =>
      Number(
        (await workspace.ask(route, { key: reader, ...(body === undefined ? {} : { body }) })).headers.get(
          "ratelimit-remaining",
        ),
      );
    expect(await left("POST /api/d", {})).toBe(59);
    expect(await left("POST /api/d", "{")).toBe(58);
    expect(await left("PATCH /api/d/x", { titel: 1 })).toBe(57);
    expect(await left("GET /api/d?limit=0")).toBe(119);
    expect(await left("GET /api/d/no/such/route")).toBe(118);
    expect(await left("PUT /api/d")).toBe(117);
  });

  test("allow a request again as the minute slides", async () => {
    for (let at = 0; at < 60; at += 1) await workspace.ask("POST /api/d", { key, body: {} });
    const refused = await workspace.ask("POST /api/d", { key, body: {} });
    vi.setSystemTime(Date.now() + Number(refused.headers.get("retry-after")) * 1_000 + 2_000);
    expect((await workspace.ask("POST /api/d", { key, body: {} })).status).toBe(201);
    vi.setSystemTime(Date.now() + 120_000);
    expect((await workspace.ask("POST /api/d", { key, body: {} })).headers.get("ratelimit-remaining")).toBe("59");
  });
});
