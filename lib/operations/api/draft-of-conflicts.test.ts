import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { share } from "#db/schema";
import { oneStore } from "#db/test-database";
import { newId } from "#lib/base/ids";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
});
afterAll(() => workspace.close());

type Asked = { key?: string; headers?: Record<string, string> };
type Paragraph = { id: string; text: string };
type Suggested = { id: string; documentId: string; proposed: { markdown: string } };

const NAME = "From this device";
const TEXT = "The sea rises twice a day.\n\nThe moon pulls the water.";

const ask = (route: string, body?: unknown, asked: Asked = {}) =>
  workspace.ask(route, { ...(body === undefined ? {} : { body }), ...asked });

const textOf = async (id: string): Promise<string> => (await ask(`GET /api/d/${id}?format=markdown`)).body;
const draftsOf = async (id: string): Promise<{ id: string; draftOf: { name: string } }[]> =>
  (await ask(`GET /api/w/documents/${id}/drafts`)).body.drafts;
const suggestedIn = async (id: string): Promise<string[]> =>
  (await ask(`GET /api/d/${id}/suggestions`)).body.suggestions.map((one: Suggested) => one.proposed.markdown.trim());
const replace = (id: string, find: string, by: string) => ask(`PATCH /api/d/${id}`, { edits: [{ find, replace: by }] });

/** A document in which others replaced a word after the version that a device has. */
async function whileAway(markdown = TEXT): Promise<string> {
  const { id } = (await ask("POST /api/d", { markdown })).body;
  await replace(id, "twice", "seldom");
  return id;
}

/** What a device writes over the first version: a word that others replaced too, and one of its own. */
const fromDevice = (id: string, asked: Asked & { word?: string; fields?: object } = {}) => {
  const { word = "often", fields, ...rest } = asked;
  const markdown = TEXT.replace("twice", word).replace("water", "cold water");
  return ask(
    `PATCH /api/d/${id}`,
    { markdown, baseVersion: 1, onConflict: "suggest", draftName: NAME, ...fields },
    rest,
  );
};

const once = (key: string): Asked => ({ headers: { "idempotency-key": key } });

async function personWith(documentId: string, role: "comment" | "edit") {
  const person = await workspace.makePerson();
  const given = { id: newId("shr"), documentId, userId: person.id, role, createdAt: new Date() };
  await workspace.store.db.insert(share).values(given);
  return person;
}

describe("conflicts for a draft", () => {
  test("are refused without “suggest”, with an empty name, and make no draft then", async () => {
    const id = await whileAway();
    expect((await fromDevice(id, { fields: { onConflict: "error" } })).body.code).toBe("version_conflict");
    expect((await fromDevice(id, { fields: { draftName: " " } })).status).toBe(400);
    const dry = await fromDevice(id, { fields: { dryRun: true } });
    expect([dry.status, dry.body.suggestions.length]).toEqual([200, 1]);
    expect([await draftsOf(id), await suggestedIn(id)]).toEqual([[], []]);
  });

  test.each([
    ["a key of that document", async (documentId: string) => ({ key: await workspace.makeKey({ documentId }) })],
    ["a key that makes nothing", async () => ({ key: await workspace.makeKey({ scopes: ["read", "update"] }) })],
  ])("stay in the document for %s, which makes no drafts", async (_, asked) => {
    const id = await whileAway();
    const { body } = await fromDevice(id, await asked(id));
    expect(body.suggestions).toMatchObject([{ documentId: id }]);
    expect([await draftsOf(id), await textOf(id)]).toEqual([[], expect.stringContaining("cold water")]);
  });

  test("stay in a draft that is written itself", async () => {
    const { id: document } = (await ask("POST /api/d", { markdown: TEXT })).body;
    const draft = (await ask(`POST /api/w/documents/${document}/drafts`, { name: "Try" })).body.id;
    await replace(draft, "twice", "seldom");
    expect((await fromDevice(draft)).body.suggestions).toMatchObject([{ documentId: draft }]);
  });

  test("stay in the document where a quota is full", async () => {
    const id = await whileAway();
    Object.assign(workspace.running.env, { QUOTA_DOCUMENTS_PER_PERSON: 1 });
    const { status, body } = await fromDevice(id);
    Object.assign(workspace.running.env, { QUOTA_DOCUMENTS_PER_PERSON: 0 });
    expect([status, body.suggestions]).toMatchObject([200, [{ documentId: id }]]);
    expect([await draftsOf(id), await textOf(id)]).toEqual([[], expect.stringContaining("cold water")]);
  });

  test("are suggestions there, and what merges is written to the document", async () => {
    const id = await whileAway();
    const { status, body } = await fromDevice(id);
    const [draft] = await draftsOf(id);
    expect([status, body.id, draft?.draftOf.name]).toEqual([200, id, NAME]);
    expect(body.suggestions).toMatchObject([{ documentId: draft?.id, status: "pending" }]);
    expect(await textOf(id)).toBe("The sea rises seldom a day.\n\nThe moon pulls the cold water.\n");
    expect([await suggestedIn(id), await suggestedIn(draft?.id ?? "")]).toEqual([[], ["The sea rises often a day."]]);
    await ask(`POST /api/d/${draft?.id}/suggestions/${body.suggestions[0].id}/accept`, {});
    await ask(`POST /api/w/documents/${draft?.id}/merge`, {});
    expect(await textOf(id)).toContain("often");
  });

  test("are there once when the answer was lost, also when its key is forgotten", async () => {
    const id = await whileAway();
    const [first, again] = [await fromDevice(id, once("one")), await fromDevice(id, once("one"))];
    expect(again.body.suggestions).toEqual(first.body.suggestions);
    const forgotten = await fromDevice(id, once("another"));
    expect(forgotten.body.suggestions).toMatchObject([{ id: first.body.suggestions[0].id }]);
    const drafts = await draftsOf(id);
    expect([drafts.length, (await suggestedIn(drafts[0]?.id ?? "")).length]).toEqual([1, 1]);
  });

  test("of two tabs at once come into one draft", async () => {
    const id = await whileAway();
    const answers = await Promise.all([fromDevice(id, { word: "often" }), fromDevice(id, { word: "daily" })]);
    const drafts = await draftsOf(id);
    expect([answers.map(({ status }) => status), drafts.length]).toEqual([[200, 200], 1]);
    const suggested = await suggestedIn(drafts[0]?.id ?? "");
    expect(suggested.toSorted()).toEqual(["The sea rises daily a day.", "The sea rises often a day."]);
  });

  test("come later into the same draft, with what the document got meanwhile, while that is open", async () => {
    const id = await whileAway();
    await fromDevice(id);
    const [first] = await draftsOf(id);
    await replace(id, "cold", "salty");
    await fromDevice(id, { word: "daily" });
    expect(await draftsOf(id)).toHaveLength(1);
    expect(await textOf(first?.id ?? "")).toContain("salty");
    await ask(`POST /api/w/documents/${first?.id}/close`, {});
    await fromDevice(id, { word: "hourly" });
    const [second] = await draftsOf(id);
    expect([second?.id === first?.id, await suggestedIn(second?.id ?? "")]).toEqual([
      false,
      expect.arrayContaining(["The sea rises hourly a day."]),
    ]);
  });

  test("of two people come into a draft of each", async () => {
    const id = await whileAway();
    const other = await personWith(id, "edit");
    await fromDevice(id);
    await fromDevice(id, { word: "daily", key: other.key });
    expect(await draftsOf(id)).toHaveLength(2);
  });
});

describe("a proposal for a draft", () => {
  test("is a suggestion there, once also when it is made again", async () => {
    const id = await whileAway();
    const { nodes } = (await ask(`GET /api/d/${id}?format=nodes`)).body;
    const nodeId = (nodes as Paragraph[])[0]?.id;
    const propose = () =>
      ask(`PATCH /api/d/${id}`, { mode: "suggest_replace", nodeId, markdown: "The sea rises often.", draftName: NAME });
    const [first, again] = [await propose(), await propose()];
    const [draft] = await draftsOf(id);
    expect(first.body.suggestion).toMatchObject({ documentId: draft?.id });
    expect(again.body.suggestion.id).toBe(first.body.suggestion.id);
    expect([await suggestedIn(id), await suggestedIn(draft?.id ?? "")]).toEqual([[], ["The sea rises often."]]);
  });
});
