import { afterAll, beforeAll, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { stubCrossref } from "#lib/citations/sources/test-crossref";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
});
afterAll(() => workspace.close());

const check = (body: unknown) => workspace.ask("POST /api/w/citations/check", { body });
const work = { type: "book", title: "Tides of the Northern Sea", author: [{ family: "Doe" }], DOI: "10.5555/1" };

test.each([
  ["nothing", {}, "invalid_request", "csl"],
  ["both forms", { csl: [work], bibtex: "@book{a, title={A}}" }, "invalid_request", "csl"],
  ["201 works", { csl: Array.from({ length: 201 }, () => work) }, "invalid_request", "csl"],
  ["an unknown variable", { csl: [work, { ...work, titel: "x" }] }, "invalid_request", "csl.1.titel"],
  ["a text without entries", { bibtex: "nothing" }, "invalid_content", "bibtex"],
])("refuses %s", async (_what, body, code, path) => {
  const answer = await check(body);
  expect([answer.status, answer.body.code, answer.body.details[0].path]).toEqual([400, code, path]);
});

test("names each reference by its key, says what differs, and saves nothing", async () => {
  stubCrossref([{ ...work, title: [work.title] }]);
  const known = {
    csl: [
      { ...work, id: "doe" },
      { ...work, title: "Tides of the Southern Sea" },
    ],
  };
  const { body } = await check(known);
  expect(body.results).toMatchObject([
    { key: "doe", status: "verified", fields: [], match: { doi: "10.5555/1", title: work.title } },
    { key: "2", status: "mismatch", fields: [{ name: "title", found: work.title }] },
  ]);
  const bibtex = "@book{roe, title = {What nobody wrote}, author = {Roe, Jane}}";
  // PubMed does not answer here.
  expect((await check({ bibtex })).body.results).toMatchObject([{ key: "roe", status: "unknown", match: null }]);
  expect((await workspace.ask("GET /api/d/citations")).body.citations).toEqual([]);
});
