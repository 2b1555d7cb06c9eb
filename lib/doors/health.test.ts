import { afterAll, beforeAll, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { version } from "#lib/base/version";
import { health } from "./health";
import { openTestWorkspace, type TestWorkspace } from "./test-workspace";

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore);
});
afterAll(() => workspace.close());

test("an instance is healthy until it begins to stop, and serves all other requests until then", async () => {
  const well = await health();
  expect([well.status, await well.json()]).toEqual([200, { status: "ok", version }]);
  workspace.running.leave();
  const leaving = await health();
  expect(leaving.status).toBe(503);
  expect(leaving.headers.get("retry-after")).toBe("5");
  const body = { status: "draining", code: "unavailable", error: "This instance is about to stop." };
  expect(await leaving.json()).toMatchObject(body);
  expect((await workspace.ask("GET /api/d")).status).toBe(200);
});
