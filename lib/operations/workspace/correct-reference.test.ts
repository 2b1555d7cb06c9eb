import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { SCOPES } from "#lib/base/caller";
import { stubCrossref } from "#lib/citations/sources/test-crossref";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { correctReferenceOperation } from "./correct-reference";

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
});
afterAll(() => workspace.close());

const TIDES = {
  DOI: "10.1000/tides",
  type: "journal-article",
  title: ["Tides of the northern shelf"],
  author: [{ family: "Doe", given: "Jane" }],
  issued: { "date-parts": [[2020, 3]] },
};
const GIVEN = {
  type: "article-journal",
  title: "Tides of the northern shelf",
  author: [{ family: "Doe", given: "Jane" }],
  issued: { "date-parts": [[1999]] },
  DOI: "10.1000/tides",
};

async function cited(csl: object) {
  const { id } = (await workspace.ask("POST /api/d", { body: { title: "Cites" } })).body;
  const { id: cid } = (await workspace.ask(`POST /api/d/${id}/cite`, { body: { csl } })).body;
  return { id, cid };
}

type Asked = { id: string; cid: string; field: "issued" | "container-title" };

/** Does it as the owner, in the order of the gate. */
async function correct(asked: Asked) {
  const { db } = workspace.store;
  const userId = workspace.owner.id;
  const caller = { type: "user" as const, userId, id: userId, credentialId: "", name: "Owner", scopes: SCOPES };
  const writer = { ...caller, bound: null, origin: "human" as const, model: null, agent: null };
  const context = { caller: writer, now: new Date(), ifMatch: null, role: "edit" as const };
  const registered = await correctReferenceOperation.prepare?.({ ...context, db }, asked);
  if (!registered) throw new Error("It looks nothing up.");
  return db.transaction((tx) => correctReferenceOperation.handler({ ...context, db: tx }, asked, registered));
}

describe("taking a registry's value for a field of a cited work", () => {
  test("is refused for an unknown citation, without a registry that has the work, and for a field that it lacks", async () => {
    stubCrossref([TIDES]);
    const { id, cid } = await cited(GIVEN);
    await expect(correct({ id, cid: "cit_none", field: "issued" })).rejects.toMatchObject({ code: "not_found" });
    await expect(correct({ id, cid, field: "container-title" })).rejects.toMatchObject({ code: "not_found" });
    stubCrossref([]);
    const other = await cited({ ...GIVEN, DOI: "10.1000/none", title: "Nobody wrote this one ever" });
    await expect(correct({ ...other, field: "issued" })).rejects.toMatchObject({ code: "not_found" });
  });

  test("changes that field alone, in place, as one version", async () => {
    stubCrossref([TIDES]);
    const { id, cid } = await cited(GIVEN);
    const before = (await workspace.ask(`GET /api/d/${id}`)).body.version;
    expect(await correct({ id, cid, field: "issued" })).toEqual({ version: before + 1 });
    const { citations } = (await workspace.ask(`GET /api/d/${id}/cite`)).body;
    expect(citations).toMatchObject([{ id: cid, csl: { title: GIVEN.title, issued: { "date-parts": [[2020, 3]] } } }]);
    const { versions } = (await workspace.ask(`GET /api/d/${id}/versions`)).body;
    expect(versions[0]).toMatchObject({ summary: "Corrected the year of “Tides of the northern shelf”" });
    expect((await workspace.ask(`POST /api/w/documents/${id}/checks`)).body.counts).toEqual({ verified: 1 });
  });
});
