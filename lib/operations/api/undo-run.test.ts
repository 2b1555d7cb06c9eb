import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";

let workspace: TestWorkspace;
let owner: Record<string, string>;
let agent: string;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
  owner = { cookie: await workspace.signIn(), "sec-fetch-site": "same-origin" };
  agent = await workspace.makeKey({ name: "Scribe" });
});
afterAll(() => workspace.close());

const person = () => ({ key: null, headers: owner });
let named = 0;

/** A run of its own: its writes, and its undo. */
function begin(key = agent) {
  named += 1;
  const headers = { "x-agent-run": `run ${named}`, "x-agent-model": "m-1" };
  const write = (id: string, body: object) => workspace.ask(`PATCH /api/d/${id}`, { key, headers, body });
  const edit = (id: string, find: string, replace: string) => write(id, { edits: [{ find, replace }] });
  const create = async (body: object) => (await workspace.ask("POST /api/d", { key, headers, body })).body.id as string;
  return { write, edit, create };
}

async function make(markdown = "One sea.\n\nTwo seas.", body = {}): Promise<string> {
  return (await workspace.ask("POST /api/d", { ...person(), body: { title: "Tides", markdown, ...body } })).body.id;
}

const textOf = async (id: string): Promise<string> =>
  (await workspace.ask(`GET /api/d/${id}?format=markdown`, person())).body;
const titleOf = async (id: string): Promise<string> => (await workspace.ask(`GET /api/d/${id}`, person())).body.title;
const typed = (id: string, find: string, replace: string) =>
  workspace.ask(`PATCH /api/d/${id}`, { ...person(), body: { edits: [{ find, replace }] } });

async function runOf(id: string): Promise<string> {
  return (await workspace.ask(`GET /api/w/runs?documentId=${id}`, person())).body.runs[0].id;
}

const undo = (runId: string, body: object = {}, asked: object = person()) =>
  workspace.ask(`POST /api/w/runs/${runId}/undo`, { ...asked, body });

describe("the undo of a run is refused", () => {
  test("for an agent and a block that a person has locked since, before anything is taken back elsewhere", async () => {
    const [one, other] = [await make(), await make()];
    const { edit } = begin();
    await edit(one, "One", "A single");
    await edit(other, "One", "A single");
    const { nodes } = (await workspace.ask(`GET /api/d/${other}?format=nodes`, person())).body;
    await workspace.ask(`PATCH /api/d/${other}`, { ...person(), body: { nodeId: nodes[0].id, locked: true } });
    const { status, body } = await undo(await runOf(one), {}, { key: agent });
    expect([status, body.code, body.details[0].nodeId]).toEqual([409, "locked", nodes[0].id]);
    expect(await textOf(one)).toContain("A single sea.");
    expect((await undo(await runOf(one))).body.documents).toHaveLength(2);
  });

  test("for a draft that is closed and named, or the only one; the rest of a run is taken back without it", async () => {
    const id = await make();
    const draft = (await workspace.ask(`POST /api/w/documents/${id}/drafts`, { ...person(), body: { name: "Try" } }))
      .body.id;
    const lone = begin();
    await lone.edit(draft, "Two", "Both");
    const loneRun = await runOf(draft);
    const { edit } = begin();
    await edit(draft, "One", "A single");
    await edit(id, "One", "A single");
    const runId = await runOf(id);
    await workspace.ask(`POST /api/w/documents/${draft}/close`, { ...person(), body: {} });
    expect((await undo(runId, { documentIds: [draft, id] })).body.code).toBe("draft_not_open");
    expect((await undo(loneRun)).body.code).toBe("draft_not_open");
    expect(await textOf(id)).toContain("A single sea.");
    const { status, body } = await undo(runId);
    expect([status, body.documents.map((each: { id: string }) => each.id)]).toEqual([200, [id]]);
    expect(await textOf(id)).toContain("One sea.");
  });

  test("for an unknown run, and for one in documents that one does not read", async () => {
    const id = await make();
    await begin().edit(id, "One", "A single");
    const stranger = await workspace.makePerson("Stranger");
    for (const runId of [await runOf(id), "run_none"]) {
      const { status, body } = await undo(runId, {}, { key: stranger.key });
      expect([status, body.code]).toEqual([404, "not_found"]);
    }
    const bound = await workspace.makeKey({ documentId: await make() });
    expect((await undo(await runOf(id), {}, { key: bound })).body.code).toBe("document_not_in_token");
  });

  test("for a key that may not write, and for documents that the run has not or that are named twice", async () => {
    const id = await make();
    await begin().edit(id, "One", "A single");
    const runId = await runOf(id);
    const suggester = await workspace.makeKey({ scopes: ["read", "suggest"] });
    expect((await undo(runId, {}, { key: suggester })).body.code).toBe("insufficient_scope");
    expect((await undo(runId, { documentIds: [id, await make()] })).status).toBe(404);
    for (const documentIds of [[], [id, id]]) expect((await undo(runId, { documentIds })).status).toBe(400);
    expect(await textOf(id)).toContain("A single sea.");
  });

  test("as a whole where one of its documents may not be changed", async () => {
    const [shared, shown, run] = [await make(), await make(), begin()];
    const ada = await workspace.makePerson("Ada");
    for (const [id, role] of [
      [shared, "edit"],
      [shown, "comment"],
    ])
      await workspace.ask(`PUT /api/w/documents/${id}/people`, { ...person(), body: { email: ada.email, role } });
    await run.edit(shared, "One", "A single");
    await run.edit(shown, "One", "A single");
    const runId = await runOf(shared);
    const { status, body } = await undo(runId, {}, { key: ada.key });
    expect([status, body.code]).toEqual([403, "insufficient_role"]);
    expect(await textOf(shared)).toContain("A single sea.");
    expect((await undo(runId, { documentIds: [shared] }, { key: ada.key })).status).toBe(200);
    expect(await textOf(shared)).toContain("One sea.");
  });

  test("a second time, in the same documents", async () => {
    const [one, other, run] = [await make(), await make(), begin()];
    await run.edit(one, "One", "A single");
    await run.edit(other, "One", "A single");
    const runId = await runOf(one);
    expect((await undo(runId, { documentIds: [one] })).body.documents).toEqual([
      { id: one, version: 3, suggestions: [] },
    ]);
    expect((await undo(runId, { documentIds: [one, other] })).body.code).toBe("already_undone");
    expect(await textOf(other)).toContain("A single sea.");
    expect((await undo(runId)).body.documents).toEqual([{ id: other, version: 3, suggestions: [] }]);
    const again = await undo(runId);
    expect([again.status, again.body.code]).toEqual([409, "already_undone"]);
  });
});

describe("the undo of a run", () => {
  test("leaves the text and title before it, where nobody else wrote, as one version that names the agent", async () => {
    const [id, run] = [await make("One *sea*.\n\n| a | b |\n| - | - |\n| 1 | 2 |"), begin()];
    const before = await textOf(id);
    await run.edit(id, "One", "A single");
    await run.write(id, { markdown: "Everything is new.", title: "Seas" });
    const { documents } = (await undo(await runOf(id))).body;
    expect(documents).toEqual([{ id, version: 4, suggestions: [] }]);
    expect([await textOf(id), await titleOf(id)]).toEqual([before, "Tides"]);
    const { versions } = (await workspace.ask(`GET /api/d/${id}/versions?limit=1`, person())).body;
    expect(versions[0]).toMatchObject({ action: "restore", summary: "Took back the run of Scribe", origin: "human" });
    const [run1] = (await workspace.ask(`GET /api/w/runs?documentId=${id}`, person())).body.runs;
    expect(run1.undoneAt).toEqual(expect.any(String));
  });

  test("keeps what others wrote between and after its writes", async () => {
    const [id, run] = [await make("One sea.\n\nTwo seas.\n\nThree seas."), begin()];
    await run.edit(id, "One", "A single");
    await typed(id, "Two", "A pair of");
    await run.edit(id, "Three", "Many");
    await typed(id, "A single sea.", "A single sea. So I say.");
    expect((await undo(await runOf(id))).body.documents[0].suggestions).toEqual([]);
    expect(await textOf(id)).toBe("One sea. So I say.\n\nA pair of seas.\n\nThree seas.\n");
  });

  test("is suggested where others changed the same words", async () => {
    const [id, run] = [await make(), begin()];
    await run.edit(id, "One sea.", "Many seas.");
    await typed(id, "Many seas.", "Hardly any seas.");
    const [{ suggestions }] = (await undo(await runOf(id))).body.documents;
    expect(await textOf(id)).toBe("Hardly any seas.\n\nTwo seas.\n");
    const listed = (await workspace.ask(`GET /api/d/${id}/suggestions`, person())).body.suggestions;
    expect(listed.map(({ id: sid }: { id: string }) => sid)).toEqual(suggestions);
    expect(listed[0]).toMatchObject({ note: "Took back the run of Scribe", proposed: { markdown: "One sea.\n" } });
    await workspace.ask(`POST /api/d/${id}/suggestions/${suggestions[0]}/accept`, { ...person(), body: {} });
    expect(await textOf(id)).toBe("One sea.\n\nTwo seas.\n");
  });

  test("gives the words that come back to those who first wrote them", async () => {
    const [id, run] = [await make("People wrote these words.\n\nAnd these."), begin()];
    await run.write(id, { markdown: "An agent replaced all of it." });
    // More versions than a text is remembered that was removed.
    for (let n = 0; n < 22; n += 1) await run.write(id, { append: `More ${n}.` });
    await undo(await runOf(id));
    const { nodes } = (await workspace.ask(`GET /api/d/${id}?format=nodes&authorship=true`, person())).body;
    expect(nodes.map(({ text }: { text: string }) => text)).toEqual(["People wrote these words.", "And these."]);
    for (const { runs } of nodes) expect(runs.map(({ version }: { version: number }) => version)).toEqual([1]);
  });

  test("puts a document that the run made into the trash, or takes its text out where another wrote in it", async () => {
    const run = begin();
    const [own, others] = [await run.create({ markdown: "Mine alone." }), await run.create({ markdown: "Mine." })];
    await workspace.ask(`PATCH /api/d/${others}`, { ...person(), body: { append: "A person's." } });
    const { documents } = (await undo(await runOf(own))).body;
    expect(documents).toEqual([
      { id: own, version: 1, suggestions: [] },
      { id: others, version: 3, suggestions: [] },
    ]);
    expect((await workspace.ask(`GET /api/d/${own}`, person())).status).toBe(404);
    expect(await textOf(others)).toBe("A person's.\n");
  });

  test("empties a document that the run made, where the caller may not delete it", async () => {
    const key = await workspace.makeKey({ scopes: ["read", "update"] });
    const id = await begin().create({ title: "Made", markdown: "Mine alone." });
    expect((await undo(await runOf(id), {}, { key })).body.documents).toEqual([{ id, version: 2, suggestions: [] }]);
    expect([await textOf(id), await titleOf(id)]).toEqual(["", "Made"]);
  });

  test("is in no run, and what the run writes after it can be taken back again", async () => {
    const [id, run] = [await make(), begin()];
    await run.edit(id, "One", "A single");
    const runId = await runOf(id);
    await undo(runId, {}, { key: agent, headers: { "x-agent-run": `run ${named}` } });
    await run.edit(id, "Two", "Both");
    const [again] = (await workspace.ask(`GET /api/w/runs?documentId=${id}`, person())).body.runs;
    expect(again).toMatchObject({ id: runId, undoneAt: null, documents: [{ firstVersion: 4, lastVersion: 4 }] });
    await undo(runId);
    expect(await textOf(id)).toBe("One sea.\n\nTwo seas.\n");
  });

  test("by a key that may only suggest what is notable is suggested", async () => {
    const [id, run] = [await make("It was 868 days."), begin()];
    await run.edit(id, "868", "886");
    const key = await workspace.makeKey({ guard: "suggest" });
    const [done] = (await undo(await runOf(id), {}, { key })).body.documents;
    expect([done.version, done.suggestions.length]).toEqual([2, 1]);
    expect(await textOf(id)).toBe("It was 886 days.\n");
  });
});
