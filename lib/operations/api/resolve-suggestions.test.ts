import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";

let workspace: TestWorkspace;
let owner: Record<string, string>;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
  owner = { cookie: await workspace.signIn(), "sec-fetch-site": "same-origin" };
});
afterAll(() => workspace.close());

const TEXT = "A one.\n\nB two.\n\nC three.\n";
const EDITS = [
  { find: "one", replace: "1" },
  { find: "two", replace: "2" },
  { find: "three", replace: "3" },
];

async function make(edits = EDITS) {
  const { id } = (await workspace.ask("POST /api/d", { body: { title: "T", markdown: TEXT } })).body;
  const body = { mode: "suggest_replace", edits };
  const { groupId, suggestions } = (await workspace.ask(`PATCH /api/d/${id}`, { body })).body;
  return {
    id: id as string,
    groupId: groupId as string,
    ids: suggestions.map((one: { id: string }) => one.id) as string[],
    read: async () => (await workspace.ask(`GET /api/d/${id}?format=markdown`)).body as string,
    share: (email: string, role: string) =>
      workspace.ask(`PUT /api/w/documents/${id}/people`, { key: null, headers: owner, body: { email, role } }),
  };
}

const resolve = (body: object, asked = {}) => workspace.ask("POST /api/w/suggestions/resolve", { body, ...asked });

describe("resolving suggestions of several documents", () => {
  test("refuses nothing, one twice, and more than 200 together", async () => {
    const many = Array.from({ length: 150 }, (_, at) => `sug_${at}`);
    const bodies = [
      {},
      { accept: [] },
      { accept: ["sug_1"], reject: ["sug_1"] },
      { accept: many, reject: many.map((id) => `${id}x`) },
    ];
    for (const body of bodies) {
      expect(await resolve(body)).toMatchObject({ status: 400, body: { code: "invalid_request" } });
    }
    expect((await resolve({ accept: ["sug_1"], ids: [] })).body.code).toBe("unknown_field");
  });

  test("answers a stranger as if they did not exist", async () => {
    const { ids, read } = await make();
    const ada = await workspace.makePerson("Ada");
    const { body } = await resolve({ accept: [ids[0]], reject: [ids[1], "sug_none"] }, { key: ada.key });
    const said = { code: "not_found", error: "There is no such suggestion for this document." };
    expect(body).toEqual({
      accepted: [],
      rejected: [],
      failed: [ids[0], ids[1], "sug_none"].map((id) => ({ id, ...said })),
    });
    expect(await read()).toBe(TEXT);
  });

  test("needs the role edit on each document", async () => {
    const [read, edited] = [await make(), await make()];
    const ada = await workspace.makePerson("Ada");
    await read.share(ada.email, "comment");
    await edited.share(ada.email, "edit");
    const { body } = await resolve(
      { accept: [read.ids[0], edited.ids[0]], reject: [read.ids[1], edited.ids[1]] },
      { key: ada.key },
    );
    expect(body).toMatchObject({ accepted: [edited.ids[0]], rejected: [edited.ids[1]] });
    expect(body.failed).toMatchObject([
      { id: read.ids[0], code: "insufficient_role" },
      { id: read.ids[1], code: "insufficient_role" },
    ]);
    expect(await read.read()).toBe(TEXT);
  });

  test("answers a bound key alike for another document and for what does not exist", async () => {
    const [own, other] = [await make(), await make()];
    const key = await workspace.makeKey({ documentId: own.id });
    const { body } = await resolve({ accept: [other.ids[0], "sug_none", own.ids[0]] }, { key });
    expect(body.accepted).toEqual([own.ids[0]]);
    expect(body.failed.map(({ code }: { code: string }) => code)).toEqual(Array(2).fill("document_not_in_token"));
    expect(body.failed[0].error).toBe(body.failed[1].error);
  });

  test("lets what fails not hold the rest", async () => {
    const [one, two] = [await make(), await make()];
    await workspace.ask(`PATCH /api/d/${one.id}`, { body: { edits: [{ find: "two", replace: "zwei" }] } });
    const { body } = await resolve({ accept: [...one.ids, two.groupId], reject: [two.ids[0]] });
    expect(body.accepted).toEqual([one.ids[0], one.ids[2], two.groupId]);
    expect(body.failed).toMatchObject([
      { id: one.ids[1], code: "suggestion_stale" },
      { id: two.ids[0], code: "suggestion_resolved" },
    ]);
    expect(await one.read()).toBe("A 1.\n\nB zwei.\n\nC 3.\n");
    expect(await two.read()).toBe("A 1.\n\nB 2.\n\nC 3.\n");
  });

  test("accepts a group as one version, and is answered alike when it is repeated", async () => {
    const { id, groupId } = await make();
    const headers = { "idempotency-key": "resolve-once" };
    const first = await resolve({ accept: [groupId] }, { headers });
    const again = await resolve({ accept: [groupId] }, { headers });
    expect(first.body).toEqual({ accepted: [groupId], rejected: [], failed: [] });
    expect(again.body).toEqual(first.body);
    expect((await workspace.ask(`GET /api/d/${id}`)).body.version).toBe(2);
  });
});
