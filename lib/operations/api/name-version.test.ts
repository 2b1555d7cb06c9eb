import { afterAll, beforeAll, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";

let workspace: TestWorkspace;
let id: string;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
  id = (await workspace.ask("POST /api/d", { body: { title: "Tides" } })).body.id;
  await workspace.ask(`PATCH /api/d/${id}`, { body: { markdown: "The sea." } });
});
afterAll(() => workspace.close());

const name = async (vid: string | number, given: unknown) => {
  const { status, body } = await workspace.ask(`PATCH /api/w/documents/${id}/versions/${vid}`, {
    body: { name: given },
  });
  return { status, body };
};

test.each([
  ["an unknown version", 3, "Draft", [404, "not_found"]],
  ["an empty name", 1, " ", [400, "invalid_request"]],
  ["a name of several lines", 1, "a\nb", [400, "invalid_request"]],
  ["a name of 101 characters", 1, "x".repeat(101), [400, "invalid_request"]],
  ["no name", 1, undefined, [400, "invalid_request"]],
])("rejects %s", async (_what, vid, given, refusal) => {
  const { status, body } = await name(vid, given);
  expect([status, body.code]).toEqual(refusal);
});

test("names a version by its number or id, keeps its text, and takes the name away", async () => {
  const before = (await workspace.ask(`GET /api/d/${id}/versions/2`)).body;
  const named = await name(2, " First draft ");
  expect([named.status, named.body]).toMatchObject([200, { number: 2, name: "First draft" }]);
  expect((await workspace.ask(`GET /api/d/${id}/versions/2`)).body).toEqual({ ...before, name: "First draft" });
  const { versions } = (await workspace.ask(`GET /api/d/${id}/versions`)).body;
  expect(versions.map((version: { name: unknown }) => version.name)).toEqual(["First draft", null]);
  await name(before.id, null);
  expect((await workspace.ask(`GET /api/d/${id}/versions/2`)).body).toEqual(before);
});
