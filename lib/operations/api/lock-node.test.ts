import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";

let workspace: TestWorkspace;
let session: Record<string, string>;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
  session = { cookie: await workspace.signIn(), "sec-fetch-site": "same-origin" };
});
afterAll(() => workspace.close());

const TEXT = "# Methods\n\nWe included 868 patients.\n\nThey were *well*.\n\n# Results\n\nAll lived.\n";

type Node = { id: string; type: string; text?: string; attrs: Record<string, unknown> };

const byPerson = () => ({ key: null, headers: session });
const patch = (id: string, body: object, asked: object = {}) => workspace.ask(`PATCH /api/d/${id}`, { body, ...asked });
const read = async (id: string) => (await workspace.ask(`GET /api/d/${id}`)).body;
const nodesOf = async (id: string) => (await workspace.ask(`GET /api/d/${id}?format=nodes`)).body.nodes as Node[];
const setLock = (id: string, nodeId: string, locked: boolean) => patch(id, { nodeId, locked }, byPerson());

/** A document whose second block is locked. */
async function make() {
  const { body } = await workspace.ask("POST /api/d", { body: { title: "Trial", markdown: TEXT } });
  const id = body.id as string;
  const nodes = await nodesOf(id);
  const idOf = (text: string) => nodes.find((node) => node.text?.startsWith(text))?.id ?? "";
  await setLock(id, idOf("We included"), true);
  return {
    id,
    locked: idOf("We included"),
    other: idOf("They were"),
    last: idOf("All lived"),
    heading: nodes[0]?.id ?? "",
  };
}

describe("locking", () => {
  test("is refused to a key, to who may only comment, without its node and beside other fields", async () => {
    const { id, other } = await make();
    const byKey = await patch(id, { nodeId: other, locked: true });
    expect([byKey.status, byKey.body.code]).toEqual([403, "session_required"]);
    const reader = await workspace.makePerson();
    await workspace.ask(`PUT /api/w/documents/${id}/people`, {
      body: { email: reader.email, role: "comment" },
      ...byPerson(),
    });
    const headers = { cookie: await workspace.signIn(reader.id), "sec-fetch-site": "same-origin" };
    const weak = await patch(id, { nodeId: other, locked: true }, { key: null, headers });
    expect([weak.status, weak.body.code]).toEqual([403, "insufficient_role"]);
    expect((await patch(id, { locked: true }, byPerson())).status).toBe(400);
    expect((await patch(id, { nodeId: other, locked: true, markdown: "x" }, byPerson())).status).toBe(400);
    expect((await setLock(id, "nod_unknown", true)).status).toBe(404);
  });

  test("is a version with the same text, and shows in nodes alone", async () => {
    const { id, locked } = await make();
    const before = await read(id);
    expect(before.version).toBe(2);
    expect(JSON.stringify(before.content)).not.toContain("locked");
    expect((await nodesOf(id)).filter(({ attrs }) => attrs.locked).map((node) => node.id)).toEqual([locked]);
    expect((await setLock(id, locked, true)).body).toMatchObject({ changed: false, version: 2 });
    const { body } = await setLock(id, locked, false);
    expect(body).toMatchObject({ changed: true, version: 3, content: before.content });
    expect((await nodesOf(id)).some(({ attrs }) => "locked" in attrs)).toBe(false);
    const { versions } = (await workspace.ask(`GET /api/d/${id}/versions`)).body;
    expect(versions[1].summary).toBe("Locked “We included 868 patients.”");
  });

  test("stays with the block: moved, rewritten by people, in a duplicate and when it returns", async () => {
    const { id, locked, last } = await make();
    const lockedIn = async (one: string) =>
      (await nodesOf(one)).filter(({ attrs }) => attrs.locked).map((node) => node.text);
    await patch(id, { move: { nodeIds: [locked], after: last } }, byPerson());
    await patch(id, { edits: [{ find: "868", replace: "870" }] }, byPerson());
    expect(await lockedIn(id)).toEqual(["We included 870 patients."]);
    const copy = (await workspace.ask(`POST /api/d/${id}/duplicate`, { body: {} })).body.id;
    expect(await lockedIn(copy)).toEqual(["We included 870 patients."]);
    await patch(id, { nodeId: locked, markdown: "" }, byPerson());
    expect(await lockedIn(id)).toEqual([]);
  });
});

type Made = Awaited<ReturnType<typeof make>>;

const DAMAGED = TEXT.replace("868", "886");
const DAMAGE = [{ find: "868", replace: "886" }];

describe("a write of an agent to a locked block", () => {
  test.each<[string, (made: Made) => object]>([
    ["edits", () => ({ edits: DAMAGE })],
    ["its new text", ({ locked }) => ({ nodeId: locked, markdown: "We included nobody." })],
    ["its removal", ({ locked }) => ({ nodeId: locked, markdown: "" })],
    ["a whole text", () => ({ markdown: DAMAGED })],
    ["a whole text without it", () => ({ markdown: TEXT.replace("We included 868 patients.\n\n", "") })],
    ["the editor's JSON", () => ({ content: { type: "doc", content: [{ type: "paragraph" }] } })],
    ["a move", ({ locked, other }) => ({ move: { nodeIds: [locked], after: other } })],
    ["a move of its section", ({ heading, last }) => ({ move: { section: heading, after: last } })],
    ["a dry run", () => ({ edits: DAMAGE, dryRun: true })],
    ["what is beyond its scope", ({ other }) => ({ markdown: DAMAGED, scope: { nodes: [other] } })],
    ["what would be proposed", () => ({ markdown: DAMAGED, keep: "all", onBeyond: "suggest" })],
    ["what would be named", () => ({ markdown: DAMAGED, keep: "all", onBeyond: "warn" })],
    ["a merge", () => ({ baseVersion: 1, onConflict: "suggest", edits: DAMAGE })],
  ])("is refused, naming it: %s", async (_door, body) => {
    const made = await make();
    const { status, body: answer } = await patch(made.id, body(made));
    expect([status, answer.code]).toEqual([409, "locked"]);
    expect(answer.details).toEqual([
      { path: made.locked, message: expect.stringContaining("We included 868"), nodeId: made.locked },
    ]);
    expect((await read(made.id)).version).toBe(2);
  });

  test("is refused as a tool, as a citation into it, and as a suggestion that a key accepts", async () => {
    const { id, locked } = await make();
    const client = await workspace.connect();
    const written = await client.callTool({ name: "write_document", arguments: { id, markdown: DAMAGED } });
    expect([written.isError, JSON.stringify(written.content)]).toEqual([true, expect.stringContaining("locked")]);
    const csl = { type: "book", title: "Tides", author: [{ family: "Ng" }] };
    const cited = await workspace.ask(`POST /api/d/${id}/cite`, { body: { csl, nodeId: locked } });
    expect([cited.status, cited.body.code]).toEqual([409, "locked"]);
    const { body: proposal } = await patch(id, { mode: "suggest_replace", edits: DAMAGE });
    const sid = proposal.suggestion.id;
    const accepted = await workspace.ask(`POST /api/d/${id}/suggestions/${sid}/accept`);
    expect([accepted.status, accepted.body.code]).toEqual([409, "locked"]);
    const resolved = await workspace.ask("POST /api/w/suggestions/resolve", { body: { accept: [sid] } });
    expect(resolved.body.failed).toMatchObject([{ id: sid, code: "locked" }]);
  });
});

test("what is around a locked block is written, and people write and accept into it", async () => {
  const { id, locked, other, last } = await make();
  const around = await patch(id, { markdown: TEXT.replace("lived", "thrived") });
  expect(around.body).toMatchObject({ changed: true, version: 3 });
  expect((await patch(id, { move: { nodeIds: [other], before: locked } })).body.version).toBe(4);
  expect((await patch(id, { append: "More." })).body.version).toBe(5);
  expect((await patch(id, { nodeId: last, placement: "after", markdown: "Even more." })).body.version).toBe(6);
  const { body: proposal } = await patch(id, { mode: "suggest_replace", edits: DAMAGE });
  const accepted = await workspace.ask(`POST /api/d/${id}/suggestions/${proposal.suggestion.id}/accept`, byPerson());
  expect(JSON.stringify(accepted.body)).toContain("886");
  expect((await patch(id, { edits: [{ find: "886", replace: "868" }] }, byPerson())).body.changed).toBe(true);
});

test("a lock that comes between an agent's reading and writing holds", async () => {
  const { id, other } = await make();
  const edits = [{ find: "They were", replace: "They are" }];
  const [, written] = await Promise.all([setLock(id, other, true), patch(id, { edits })]);
  const isLocked = (await nodesOf(id)).find((node) => node.id === other)?.attrs.locked;
  expect(isLocked).toBe(true);
  expect(written.status === 200 || written.body.code === "locked").toBe(true);
  expect((await patch(id, { edits: [{ find: "They", replace: "All" }] })).body.code).toBe("locked");
});
