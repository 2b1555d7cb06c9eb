import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";

describe.each(stores)("attaching to a work on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
  });
  afterAll(() => workspace.close());

  test.each([
    ["an unknown field", { colour: "red" }],
    ["a field of the wrong kind", { url: 1 }],
    ["no address", {}],
  ])("answers that another person's work is not there, and not that there is %s", async (_what, body) => {
    const csl = { type: "book", title: "Tides" };
    const { body: work } = await workspace.ask("POST /api/d/citations", { body: { csl } });
    const stranger = await workspace.makePerson();
    for (const id of [work.id, "lib_none"]) {
      const answer = await workspace.ask(`POST /api/w/citations/${id}/attachments`, { key: stranger.key, body });
      expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    }
    const own = await workspace.ask(`POST /api/w/citations/${work.id}/attachments`, { body });
    expect(own.status).toBe(400);
  });
});
