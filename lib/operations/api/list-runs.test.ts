import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { forgetRuns, runOf } from "#lib/history/runs/store";

let workspace: TestWorkspace;
let owner: Record<string, string>;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
  owner = { cookie: await workspace.signIn(), "sec-fetch-site": "same-origin" };
});
afterAll(() => workspace.close());

const person = () => ({ key: null, headers: owner });

async function make(markdown = "One sea.\n\nTwo seas.", asked: object = person()): Promise<string> {
  return (await workspace.ask("POST /api/d", { ...asked, body: { title: "Tides", markdown } })).body.id;
}

const write = (id: string, key: string, find: string, replace: string, headers: Record<string, string> = {}) =>
  workspace.ask(`PATCH /api/d/${id}`, { key, body: { edits: [{ find, replace }] }, headers });

const nothingNotable = { notableCount: 0, notableKinds: [] };

const list = async (query = "", asked: object = person()) =>
  (await workspace.ask(`GET /api/w/runs${query}`, asked)).body;

/** The runs of a document, as those of its owner's whole workspace also have other tests' runs. */
const runsOf = async (id: string) => (await list(`?documentId=${id}`)).runs;

describe("a run of an agent", () => {
  test.each(["", "x".repeat(101)])("is refused the name “%s”, of a read too", async (name) => {
    for (const route of ["POST /api/d", "GET /api/d"]) {
      const { status, body } = await workspace.ask(route, { headers: { "x-agent-run": name } });
      expect([status, body.code, body.details[0].path]).toEqual([400, "invalid_request", "x-agent-run"]);
    }
  });

  test("is of the writes with one name, whatever is between them and whichever door they came through", async () => {
    const [one, other, key] = [await make(), await make(), await workspace.makeKey({ name: "Scribe" })];
    const headers = { "x-agent-run": "task 7", "x-agent-model": "m-1" };
    await write(one, key, "One", "A single", headers);
    await write(one, key, "Two", "Both", { "x-agent-run": "task 8" });
    const agent = await workspace.connect(key, "agent", { "x-agent-run": "task 7" });
    const edits = [{ find: "sea.", replace: "lake." }];
    await agent.callTool({ name: "write_document", arguments: { id: other, edits } });
    await agent.close();
    const [, first] = await runsOf(one);
    const all = (await list()).runs.find(({ id }: { id: string }) => id === first.id);
    expect(all).toEqual({
      ...{ id: expect.stringMatching(/^run_/), agent: "agent", model: "m-1", keyId: expect.stringMatching(/^key_/) },
      by: { type: "key", id: all.keyId, name: "Scribe" },
      ...{ startedAt: expect.any(String), endedAt: expect.any(String), undoneAt: null },
      documents: [
        { id: one, title: "Tides", firstVersion: 2, lastVersion: 2, wordsAdded: 2, wordsRemoved: 1, ...nothingNotable },
        {
          id: other,
          title: "Tides",
          firstVersion: 2,
          lastVersion: 2,
          wordsAdded: 1,
          wordsRemoved: 1,
          ...nothingNotable,
        },
      ],
    });
    expect(all.startedAt <= all.endedAt).toBe(true);
  });

  test("without a name is of one key's writes, also of those that come at once", async () => {
    const ids = await Promise.all([make(), make(), make()]);
    const [key, another] = [await workspace.makeKey(), await workspace.makeKey()];
    await Promise.all(ids.map((id) => write(id, key, "One", "A single")));
    await write(ids[0] ?? "", another, "Two", "Both");
    const [run] = await runsOf(ids[1] ?? "");
    const all = (await list()).runs.find(({ id }: { id: string }) => id === run.id);
    expect(all.documents.map(({ id }: { id: string }) => id).toSorted()).toEqual(ids.toSorted());
    expect(await runsOf(ids[0] ?? "")).toHaveLength(2);
  });

  test("without a name ends with a pause of ten minutes, also for a process that has just started", async () => {
    const [id, key] = [await make(), await workspace.makeKey()];
    await write(id, key, "One", "A single");
    const [{ id: first, keyId, endedAt }] = await runsOf(id);
    const caller = { type: "key", origin: "agent", id: keyId, name: "", model: null, agent: null } as const;
    const idAfter = async (minutes: number) => {
      const at = new Date(Date.parse(endedAt) + minutes * 60_000);
      return (await runOf(workspace.store.db, caller, at))?.id;
    };
    expect(await idAfter(9.9)).toBe(first);
    forgetRuns();
    expect(await idAfter(9.9)).toBe(first);
    expect(await idAfter(10)).not.toBe(first);
  });

  test("has several writes of one document together, and what another writes between them is not its own", async () => {
    const [id, key] = [await make(), await workspace.makeKey()];
    await write(id, key, "One", "A single");
    await workspace.ask(`PATCH /api/d/${id}`, { ...person(), body: { append: "A person wrote this." } });
    await write(id, key, "seas", "oceans");
    expect((await runsOf(id))[0].documents).toEqual([
      { id, title: "Tides", firstVersion: 2, lastVersion: 4, wordsAdded: 3, wordsRemoved: 2, ...nothingNotable },
    ]);
  });

  test("counts what all of its writes changed beyond their wording, by kind", async () => {
    const [id, key] = [await make("It was 868 days.\n\nThe sea rose."), await workspace.makeKey()];
    const texts = ["It was 886 days.\n\nThe sea rose.", "It was 888 days.\n\nThe sea rose.", "It was not 888 days."];
    for (const markdown of texts) await workspace.ask(`PATCH /api/d/${id}`, { key, body: { markdown } });
    const [{ notableCount, notableKinds }] = (await runsOf(id))[0].documents;
    expect(notableCount).toBe(4);
    expect(notableKinds).toEqual([
      { kind: "number", count: 2 },
      { kind: "negation", count: 1 },
      { kind: "paragraph", count: 1 },
    ]);
  });

  test("counts only what it changed since it was taken back", async () => {
    const [id, key] = [await make("It was 868 days with Ada Ek."), await workspace.makeKey()];
    const rewrite = (markdown: string) =>
      workspace.ask(`PATCH /api/d/${id}`, { key, body: { markdown }, headers: { "x-agent-run": "undone" } });
    await rewrite("It was 886 days with Ada Ek.");
    const [run] = await runsOf(id);
    await workspace.ask(`POST /api/w/runs/${run.id}/undo`, { ...person(), body: {} });
    await rewrite("It was 868 days with Ben Ek.");
    expect((await runsOf(id))[0].documents[0].notableKinds).toEqual([{ kind: "name", count: 1 }]);
  });

  test("has the documents that it creates, copies and accepts suggestions into", async () => {
    const [key, suggester] = [await workspace.makeKey(), await workspace.makeKey({ scopes: ["read", "suggest"] })];
    const headers = { "x-agent-run": "all kinds" };
    const made = await make("One sea.", { key, headers });
    const { id: copy } = (await workspace.ask(`POST /api/d/${made}/duplicate`, { key, headers, body: {} })).body;
    const old = await make();
    const body = { mode: "suggest_replace", edits: [{ find: "sea.", replace: "lake." }] };
    const { suggestion } = (await workspace.ask(`PATCH /api/d/${old}`, { key: suggester, body })).body;
    await workspace.ask(`POST /api/d/${old}/suggestions/${suggestion.id}/accept`, { key, headers, body: {} });
    const [run] = await runsOf(old);
    const all = (await list()).runs.find(({ id }: { id: string }) => id === run.id);
    expect(all.documents.map(({ id }: { id: string }) => id)).toEqual([made, copy, old]);
  });

  test("is not made by a person, nor by a key of a person's own tool", async () => {
    const [id, key] = [await make(), await workspace.makeKey({ isHuman: true })];
    await write(id, key, "One", "A single", { "x-agent-run": "mine" });
    await workspace.ask(`PATCH /api/d/${id}`, { ...person(), body: { append: "More." } });
    expect(await runsOf(id)).toEqual([]);
  });
});

describe("the list of runs", () => {
  test("has only documents that one may read", async () => {
    const ada = await workspace.makePerson("Ada");
    const [shown, hidden, key] = [await make(), await make(), await workspace.makeKey()];
    await write(shown, key, "One", "A single");
    await write(hidden, key, "One", "A single");
    expect(await list("", { key: ada.key })).toEqual({ runs: [], nextCursor: null });
    const body = { email: ada.email, role: "view" };
    await workspace.ask(`PUT /api/w/documents/${shown}/people`, { ...person(), body });
    const [run, ...others] = (await list("", { key: ada.key })).runs;
    expect([run.documents.map(({ id }: { id: string }) => id), others]).toEqual([[shown], []]);
    for (const id of [hidden, "doc_none"])
      expect((await workspace.ask(`GET /api/w/runs?documentId=${id}`, { key: ada.key })).status).toBe(404);
    await workspace.ask(`DELETE /api/d/${shown}`, person());
    expect((await list("", { key: ada.key })).runs).toEqual([]);
  });

  test("has only the document or folder of a key that is bound to it", async () => {
    const folder = (await workspace.ask("POST /api/d/folders", { ...person(), body: { name: "Papers" } })).body;
    const [one, other, key] = [await make(), await make(), await workspace.makeKey()];
    await workspace.ask(`PATCH /api/d/${one}/move`, { ...person(), body: { folderId: folder.id } });
    await write(one, key, "One", "A single");
    await write(other, key, "One", "A single");
    for (const bound of [{ documentId: one }, { folderId: folder.id }]) {
      const asked = { key: await workspace.makeKey(bound) };
      const { runs } = await list("", asked);
      expect(runs.map(({ documents }: { documents: { id: string }[] }) => documents.map(({ id }) => id))).toEqual([
        [one],
      ]);
      expect((await list(`?documentId=${other}`, asked)).code).toBe("document_not_in_token");
    }
  });

  test("comes newest first, in pages that a later run does not move", async () => {
    const bob = await workspace.makePerson("Bob");
    const asked = { key: bob.key };
    const id = await make("One sea.\n\nTwo seas.", { key: bob.key, headers: { "x-agent-run": "first" } });
    const rewrite = (name: string) =>
      workspace.ask(`PATCH /api/d/${id}`, { ...asked, body: { append: name }, headers: { "x-agent-run": name } });
    await rewrite("second");
    await rewrite("third");
    const page = await list("?limit=2", asked);
    await rewrite("fourth");
    await rewrite("first");
    const rest = await list(`?limit=2&cursor=${page.nextCursor}`, asked);
    const last = ({ runs }: { runs: { documents: { lastVersion: number }[] }[] }) =>
      runs.map(({ documents }) => documents[0]?.lastVersion);
    expect([last(page), last(rest), rest.nextCursor]).toEqual([[3, 2], [5], null]);
    expect((await workspace.ask(`GET /api/d?cursor=${page.nextCursor}`, asked)).body.code).toBe("invalid_request");
  });
});
