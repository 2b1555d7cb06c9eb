import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiKey, comment, delivery } from "#db/schema";
import { oneStore } from "#db/test-database";
import { newId } from "#lib/base/ids";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { placeEvents } from "#lib/history/events/store";
import { hashKey } from "#lib/people/auth/keys";
import type { NewKey } from "#lib/people/auth/store";

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
});
afterAll(() => workspace.close());

const db = () => workspace.store.db;

async function fresh() {
  const { body } = await workspace.ask("POST /api/d", { body: { markdown: "The sea rises twice a day." } });
  const nodeId: string = body.content.content[0].attrs.id;
  return { id: body.id as string, at: `/api/w/documents/${body.id}/comments`, nodeId };
}

async function makeAgent(given: Partial<NewKey> = {}, name = "Writer") {
  const key = await workspace.makeKey({ name, ...given });
  const [row] = await db()
    .select({ id: apiKey.id })
    .from(apiKey)
    .where(eq(apiKey.hash, hashKey(key)));
  return { key, id: row?.id ?? "", mention: `@[${name}](${row?.id})` };
}

const ask = (route: string, body?: object, key = workspace.firstKey) => workspace.ask(route, { key, body });
const cookieOf = async (userId?: string) => ({
  key: null,
  headers: { cookie: await workspace.signIn(userId), "sec-fetch-site": "same-origin" },
});
const share = async (id: string, email: string, role: string) =>
  workspace.ask(`PUT /api/w/documents/${id}/people`, { ...(await cookieOf()), body: { email, role } });

async function mentionsTold(id: string, asked: object) {
  const { body } = await workspace.ask(`GET /api/w/events?documentId=${id}&limit=100`, asked);
  return body.events.filter(({ type }: { type: string }) => type === "agent.mentioned");
}

describe("the mention of an agent", () => {
  test("is refused as that of an unknown person where its key does not reach the document", async () => {
    const { id, at } = await fresh();
    const other = await fresh();
    const stranger = await workspace.makePerson("Stranger");
    const elsewhere = (await ask("POST /api/d/folders", { name: "Elsewhere" })).body.id;
    const past = new Date(Date.now() - 1_000);
    const revoked = await makeAgent();
    await db().update(apiKey).set({ revokedAt: past }).where(eq(apiKey.id, revoked.id));
    const unreachable = {
      unknown: { mention: `@[Writer](${newId("key")})` },
      revoked,
      expired: await makeAgent({ expiresAt: past }),
      "without read": await makeAgent({ scopes: ["suggest"] }),
      "bound elsewhere": await makeAgent({ documentId: other.id }),
      "bound to another folder": await makeAgent({ folderId: elsewhere }),
      "of a stranger": await makeAgent({ userId: stranger.id }),
      "a person's own tool": await makeAgent({ isHuman: true }),
    };
    const unknownPerson = await ask(`POST ${at}`, { body: `@[Ada](${newId("usr")}), why?` });
    for (const [what, { mention }] of Object.entries(unreachable)) {
      const { status, body } = await ask(`POST ${at}`, { body: `${mention}, why?` });
      expect([what, status, { ...body, requestId: "" }]).toEqual([what, 400, { ...unknownPerson.body, requestId: "" }]);
    }
    const bound = await makeAgent({ documentId: id });
    expect((await ask(`POST ${at}`, { body: bound.mention })).status).toBe(201);
  });

  test("is told to that key and its person alone, with the passage, once a mention", async () => {
    const { id, at, nodeId } = await fresh();
    const ada = await workspace.makePerson("Ada");
    await share(id, ada.email, "view");
    const agent = await makeAgent({ userId: ada.id }, "Ada’s writer");
    const sibling = await makeAgent({ userId: ada.id });
    const made = await ask(`POST ${at}`, { nodeId, quote: "sea rises", body: `@[Someone](${agent.id}), shorter?` });
    const body = `${agent.mention}, shorter?`;
    expect(made.body.messages[0].body).toBe(body);
    const data = { commentId: made.body.id, nodeId, quote: made.body.quote, body, keyId: agent.id };
    const told = await mentionsTold(id, { key: agent.key });
    expect(told).toMatchObject([{ documentId: id, data, by: { type: "key", name: "First key" } }]);
    expect(await mentionsTold(id, await cookieOf(ada.id))).toEqual(told);
    for (const other of [{ key: sibling.key }, { key: ada.key }, {}, await cookieOf()]) {
      expect(await mentionsTold(id, other)).toEqual([]);
    }
    const path = `${at}/${made.body.id}/messages/${made.body.messages[0].id}`;
    await ask(`PATCH ${path}`, { body: `${body} Please.` });
    expect(await mentionsTold(id, { key: agent.key })).toHaveLength(1);
    await ask(`PATCH ${path}`, { body: "Shorter?" });
    await ask(`PATCH ${path}`, { body });
    expect(await mentionsTold(id, { key: agent.key })).toHaveLength(2);
  });

  test("is queued for the webhooks of its person, and no one else's", async () => {
    const { id, at } = await fresh();
    const ada = await workspace.makePerson("Ada");
    await share(id, ada.email, "comment");
    const agent = await makeAgent({ userId: ada.id });
    const hook = async (asked: Awaited<ReturnType<typeof cookieOf>>) =>
      (
        await workspace.ask("POST /api/w/webhooks", {
          ...asked,
          body: { url: "https://example.org/hook", events: ["agent.mentioned"] },
        })
      ).body.id as string;
    const hers = await hook(await cookieOf(ada.id));
    await hook(await cookieOf());
    await ask(`POST ${at}`, { body: agent.mention });
    await placeEvents(db(), new Date());
    expect((await db().select().from(delivery)).map(({ webhookId }) => webhookId)).toEqual([hers]);
  });
});

describe("a comment that mentions an agent", () => {
  const statesOf = async (at: string, status = "open") =>
    (await ask(`GET ${at}?status=${status}`)).body.comments.map(({ agents }: { agents: { state: string }[] }) =>
      agents.map(({ state }) => state).join(),
    );

  test("lets nobody else say that the agent works on it", async () => {
    const { at } = await fresh();
    const [agent, other] = [await makeAgent(), await makeAgent()];
    const { id } = (await ask(`POST ${at}`, { body: agent.mention })).body;
    for (const asked of [{ key: other.key }, {}, await cookieOf()]) {
      const refused = await workspace.ask(`PATCH ${at}/${id}`, { ...asked, body: { working: true } });
      expect([refused.status, refused.body.code]).toEqual([403, "insufficient_role"]);
    }
    expect((await ask(`PATCH ${at}/${id}`, {})).body.code).toBe("invalid_request");
    expect(await statesOf(at)).toEqual(["asked"]);
  });

  test("shows asked, working for ten minutes at most, and answered, and stays open", async () => {
    const { at } = await fresh();
    const agent = await makeAgent();
    const { body: made } = await ask(`POST ${at}`, { body: `${agent.mention}, shorter?` });
    expect(made.agents).toEqual([{ keyId: agent.id, name: "Writer", state: "asked" }]);
    const working = await ask(`PATCH ${at}/${made.id}`, { working: true }, agent.key);
    expect(working.body).toMatchObject({ status: "open", agents: [{ state: "working" }] });
    await ask(`PATCH ${at}/${made.id}`, { working: false }, agent.key);
    expect(await statesOf(at)).toEqual(["asked"]);
    await ask(`PATCH ${at}/${made.id}`, { working: true }, agent.key);
    const before = { [agent.id]: new Date(Date.now() - 10 * 60_000).toISOString() };
    await db().update(comment).set({ working: before }).where(eq(comment.id, made.id));
    expect(await statesOf(at)).toEqual(["asked"]);
    await ask(`PATCH ${at}/${made.id}`, { working: true }, agent.key);
    const answered = await ask(`POST ${at}/${made.id}/replies`, { body: "Done." }, agent.key);
    expect(answered.body).toMatchObject({ status: "open", agents: [{ state: "answered" }] });
    await ask(`PATCH ${at}/${made.id}`, { status: "resolved" });
    expect(await statesOf(at, "resolved")).toEqual(["answered"]);
  });
});

describe("a write for a comment", () => {
  test("is refused for a comment of another document, at either kind of write", async () => {
    const { id } = await fresh();
    const other = await fresh();
    const { id: foreign } = (await ask(`POST ${other.at}`, { body: "Why?" })).body;
    for (const commentId of [foreign, "com_none"]) {
      for (const mode of [{}, { mode: "suggest_replace" }, { dryRun: true }]) {
        const { status, body } = await ask(`PATCH /api/d/${id}`, { markdown: "New.", commentId, ...mode });
        expect([status, body.code, body.details[0].path]).toEqual([404, "not_found", "commentId"]);
      }
    }
    expect((await ask(`GET /api/d/${id}`)).body.version).toBe(1);
  });

  test("is kept with its version or suggestion, and listed in the thread", async () => {
    const { id, at, nodeId } = await fresh();
    const { id: commentId } = (await ask(`POST ${at}`, { body: "Shorter?" })).body;
    await ask(`PATCH /api/d/${id}`, { nodeId, markdown: "The sea rises.", commentId });
    await ask(`PATCH /api/d/${id}`, { nodeId, markdown: "The sea rises.", commentId });
    await ask(`PATCH /api/d/${id}`, { nodeId, markdown: "The sea rises.", dryRun: true, commentId });
    const proposed = await ask(`PATCH /api/d/${id}`, {
      ...{ mode: "suggest_replace", nodeId, markdown: "It rises.", commentId },
    });
    const { suggestion } = proposed.body;
    expect(suggestion.commentId).toBe(commentId);
    const thread = async () => (await ask(`GET ${at}`)).body.comments[0];
    expect(await thread()).toMatchObject({ versions: [2], suggestions: [{ id: suggestion.id, status: "pending" }] });
    await ask(`POST /api/d/${id}/suggestions/${suggestion.id}/accept`);
    expect(await thread()).toMatchObject({
      ...{ versions: [2, 3], suggestions: [{ id: suggestion.id, status: "accepted" }] },
    });
    for (const [version, wanted] of [
      [1, null],
      [2, commentId],
      [3, commentId],
    ]) {
      const { body } = await ask(`GET /api/d/${id}/versions/${version}`);
      expect([version, body.commentId]).toEqual([version, wanted]);
    }
  });

  test("is answered by a reply after a suggestion was made for it, also with a short answer", async () => {
    const { id, at } = await fresh();
    const writer = await makeAgent();
    const commentId = (await ask(`POST ${at}`, { body: `${writer.mention}, shorter?` })).body.id;
    const edits = [{ find: "twice a day", replace: "twice daily" }];
    await ask(`PATCH /api/d/${id}`, { mode: "suggest_replace", edits, commentId }, writer.key);
    const { status, body } = await workspace.ask(`POST ${at}/${commentId}/replies`, {
      ...{ key: writer.key, body: { body: "Proposed." } },
      headers: { prefer: "return=minimal" },
    });
    expect([status, body.suggestions]).toMatchObject([201, [{ id: expect.stringMatching(/^sug_/) }]]);
  });

  test("keeps the suggestions that a guard makes of it", async () => {
    const { id, at, nodeId } = await fresh();
    const { id: commentId } = (await ask(`POST ${at}`, { body: "Three times?" })).body;
    const markdown = "The sea does not rise twice a day.";
    const bounds = { scope: { nodes: [nodeId] }, keep: "all", onBeyond: "suggest" };
    const { body } = await ask(`PATCH /api/d/${id}`, { nodeId, markdown, commentId, ...bounds });
    expect(body.suggestions).toMatchObject([{ commentId }]);
    expect((await ask(`GET ${at}`)).body.comments[0].versions).toEqual([]);
  });
});
