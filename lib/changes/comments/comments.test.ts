import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { comment, message } from "#db/schema";
import { stores } from "#db/test-database";
import { newId } from "#lib/base/ids";
import { openTestWorkspace, type TestWorkspace, toolBody, unlimited } from "#lib/doors/test-workspace";
import { isLong } from "#lib/test-runs";

const SAME_ORIGIN = { "sec-fetch-site": "same-origin" };
// Twenty pages of a list, or fifty.
const MANY = isLong ? 5_000 : 2_000;
const TEXT = "The sea rises twice a day.\n\nThe moon pulls the sea.\n\nThe end.";

describe.each(stores)("comments on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
  });
  afterAll(() => workspace.close());

  async function fresh(markdown = TEXT) {
    const { body } = await workspace.ask("POST /api/d", { body: { markdown } });
    const { body: read } = await workspace.ask(`GET /api/d/${body.id}?format=nodes`);
    const nodes = (read.nodes as { id: string }[]).map(({ id }) => id);
    return { id: body.id as string, at: `/api/w/documents/${body.id}/comments`, nodes };
  }

  const add = (at: string, body: object, key = workspace.firstKey) => workspace.ask(`POST ${at}`, { key, body });
  const list = async (at: string, query = "") => (await workspace.ask(`GET ${at}${query}`)).body;

  async function share(id: string, email: string, role: string): Promise<void> {
    const headers = { cookie: await workspace.signIn(), ...SAME_ORIGIN };
    const answer = await workspace.ask(`PUT /api/w/documents/${id}/people`, {
      key: null,
      headers,
      body: { email, role },
    });
    expect(answer.status).toBe(200);
  }

  describe("rejects", () => {
    test.each([
      ["an empty body", { body: " \n" }, 400, "invalid_request", "body"],
      ["a body of 100 kB", { body: "a".repeat(100_000) }, 400, "invalid_request", "body"],
      ["a block that is not there", { body: "Why?", nodeId: "gone" }, 404, "not_found", "nodeId"],
      ["words without a block", { body: "Why?", quote: "sea" }, 400, "invalid_request", "nodeId"],
      ["an unknown field", { body: "Why?", node: "x" }, 400, "unknown_field", "node"],
    ])("%s", async (_what, given, status, code, path) => {
      const { at } = await fresh();
      const answer = await add(at, given);
      expect([answer.status, answer.body.code, answer.body.details[0].path]).toEqual([status, code, path]);
      expect((await list(at)).comments).toEqual([]);
    });

    test("words that the block does not have, and shows its text", async () => {
      const { at, nodes } = await fresh();
      const { status, body } = await add(at, { nodeId: nodes[0], quote: "ocean", body: "Why?" });
      expect([status, body.code]).toEqual([409, "text_not_found"]);
      expect(body.details).toEqual([{ path: "quote", message: "The sea rises twice a day." }]);
    });

    test("a reply to an unknown comment, and an invented cursor", async () => {
      const { at } = await fresh();
      expect((await workspace.ask(`POST ${at}/com_none/replies`, { body: { body: "Yes." } })).status).toBe(404);
      expect((await workspace.ask(`GET ${at}?cursor=none`)).body.code).toBe("invalid_request");
    });

    test("a mention of a person without access, without revealing whether they exist", async () => {
      const { id, at } = await fresh();
      const stranger = await workspace.makePerson("Stranger");
      const real = await add(at, { body: `@[Stranger](${stranger.id}) look` });
      const invented = await add(at, { body: `@[Stranger](${newId("usr")}) look` });
      expect([real.status, real.body.code, real.body.details[0].path]).toEqual([400, "invalid_request", "body"]);
      expect({ ...invented.body, requestId: "" }).toEqual({ ...real.body, requestId: "" });
      const { body } = await workspace.ask(`GET /api/w/documents/${id}/people`);
      expect(body.people).toHaveLength(1);
    });

    test("a change of another's message, at both doors", async () => {
      const { id, at } = await fresh();
      const ada = await workspace.makePerson("Ada");
      await share(id, ada.email, "comment");
      const made = (await add(at, { body: "Mine." })).body;
      const path = `${at}/${made.id}/messages/${made.messages[0].id}`;
      const edited = await workspace.ask(`PATCH ${path}`, { key: ada.key, body: { body: "Hers." } });
      const deleted = await workspace.ask(`DELETE ${path}`, { key: ada.key });
      expect([edited.status, edited.body.code]).toEqual([403, "insufficient_role"]);
      expect([deleted.status, deleted.body.code]).toEqual([403, "insufficient_role"]);
      const hers = (await add(at, { body: "Hers." }, ada.key)).body;
      const byOwner = `${at}/${hers.id}/messages/${hers.messages[0].id}`;
      expect((await workspace.ask(`PATCH ${byOwner}`, { body: { body: "Mine." } })).status).toBe(403);
      expect((await workspace.ask(`DELETE ${byOwner}`)).body).toMatchObject({ deleted: true });
    });
  });

  describe("a comment that was written earlier", () => {
    const late = (at: string, target: object) => add(at, { body: "Why?", onMissing: "keep", ...target });

    test("is about its words where they are now", async () => {
      const { id, at, nodes } = await fresh();
      await workspace.ask(`PATCH /api/d/${id}`, { body: { edits: [{ find: "The sea rises", replace: "It rises" }] } });
      const own = await late(at, { nodeId: nodes[0], quote: "twice a day", prefix: "The sea rises " });
      const moved = { nodeId: nodes[0], quote: "The moon pulls", suffix: " the sea." };
      const elsewhere = await late(at, moved);
      expect([own.status, own.body.orphaned, own.body.quote.prefix]).toEqual([201, false, "It rises "]);
      expect([elsewhere.body.nodeId, elsewhere.body.orphaned]).toEqual([nodes[1], false]);
    });

    test("is kept as orphaned where its words or its block are gone", async () => {
      const { at, nodes } = await fresh();
      const words = await late(at, { nodeId: nodes[0], quote: "An ocean of words", prefix: "Once " });
      const block = await late(at, { nodeId: "nod_gone" });
      for (const { status, body } of [words, block]) expect([status, body.orphaned]).toEqual([201, true]);
      expect(words.body.quote).toEqual({ exact: "An ocean of words", prefix: "Once ", suffix: "" });
      expect((await list(at)).comments).toHaveLength(2);
    });
  });

  test("a person deletes what their key wrote, and a key does not delete what its person wrote", async () => {
    const { at } = await fresh();
    const cookie = { cookie: await workspace.signIn(), ...SAME_ORIGIN };
    const byKey = (await add(at, { body: "By the key." })).body;
    const byPerson = (await workspace.ask(`POST ${at}`, { key: null, headers: cookie, body: { body: "By me." } })).body;
    const pathOf = (one: typeof byKey) => `${at}/${one.id}/messages/${one.messages[0].id}`;
    const ada = await workspace.makePerson("Ada");
    await share(byKey.documentId, ada.email, "edit");
    const hers = await workspace.ask(`POST ${at}`, {
      key: null,
      headers: { cookie: await workspace.signIn(ada.id), ...SAME_ORIGIN },
      body: { body: "By Ada." },
    });
    expect((await workspace.ask(`DELETE ${pathOf(hers.body)}`, { key: ada.key })).status).toBe(403);
    expect((await workspace.ask(`DELETE ${pathOf(byKey)}`, { key: null, headers: cookie })).status).toBe(200);
    expect((await workspace.ask(`DELETE ${pathOf(byPerson)}`, { key: null, headers: cookie })).status).toBe(200);
  });

  test("markup, scripts and a hostile name are kept as the text they are", async () => {
    const { id, at } = await fresh();
    const person = await workspace.makePerson('<img src=x onerror="alert(1)">](usr_x)');
    await share(id, person.email, "view");
    const body = '<script>alert(1)</script> [x](javascript:alert(1)) "quoted"';
    expect((await add(at, { body })).body.messages[0].body).toBe(body);
    const mentioned = (await add(at, { body: `@${person.email}` })).body.messages[0].body;
    expect(mentioned).toBe(`@[<img src=x onerror="alert(1)">\\](usr_x)](${person.id})`);
  });

  test("the address of a person with access becomes a mention, and any other stays text", async () => {
    const { id, at } = await fresh();
    const ada = await workspace.makePerson("Ada");
    const stranger = await workspace.makePerson("Stranger");
    await share(id, ada.email, "view");
    const body = `@${ada.email.toUpperCase()}, see x@${ada.email} and @${stranger.email}.`;
    const made = (await add(at, { body })).body;
    expect(made.messages[0].body).toBe(`@[Ada](${ada.id}), see x@${ada.email} and @${stranger.email}.`);
    const renamed = await workspace.ask(`POST ${at}/${made.id}/replies`, { body: { body: `@[Someone](${ada.id})` } });
    expect(renamed.body.messages[1].body).toBe(`@[Ada](${ada.id})`);
  });

  test("an edit keeps the mention of a person whose access has ended", async () => {
    const { id, at } = await fresh();
    const ada = await workspace.makePerson("Ada");
    await share(id, ada.email, "view");
    const made = (await add(at, { body: `@[Ada](${ada.id})` })).body;
    const headers = { cookie: await workspace.signIn(), ...SAME_ORIGIN };
    const gone = { key: null, headers, body: { email: ada.email } };
    expect((await workspace.ask(`DELETE /api/w/documents/${id}/people`, gone)).status).toBe(200);
    const path = `${at}/${made.id}/messages/${made.messages[0].id}`;
    const edited = await workspace.ask(`PATCH ${path}`, { body: { body: `@[Ada](${ada.id}), thanks.` } });
    expect(edited.body.messages[0]).toMatchObject({ body: `@[Ada](${ada.id}), thanks.`, editedAt: expect.any(String) });
  });

  test("the agent that comments is shown with its model, at both doors", async () => {
    const { id, at, nodes } = await fresh();
    const headers = { "x-agent-model": "test-model" };
    const made = await workspace.ask(`POST ${at}`, { headers, body: { nodeId: nodes[0], body: "By REST." } });
    expect(made.headers.get("location")).toBe(`${at}/${made.body.id}`);
    expect(made.body.messages[0]).toMatchObject({ origin: "agent", model: "test-model" });
    const client = await workspace.connectToAll(workspace.firstKey);
    const args = { id, commentId: made.body.id, body: "By MCP.", model: "other-model" };
    const replied = toolBody(await client.callTool({ name: "reply_to_comment", arguments: args }));
    await client.close();
    expect(replied).toMatchObject({ messages: [{ body: "By REST." }, { body: "By MCP.", model: "other-model" }] });
  });

  test("words that occur more than once are told apart by the text around them", async () => {
    const { at, nodes } = await fresh("one sea, two sea, three sea");
    const made = await add(at, { nodeId: nodes[0], quote: "sea", prefix: "two ", body: "This one." });
    expect(made.body.quote).toEqual({ exact: "sea", prefix: "one sea, two ", suffix: ", three sea" });
  });

  test("a quote follows edits and moves of its block and a rewrite, and is orphaned when its words are gone", async () => {
    const { id, at, nodes } = await fresh();
    await add(at, { nodeId: nodes[0], quote: "sea rises", body: "Why?" });
    const write = async (body: object) =>
      expect((await workspace.ask(`PATCH /api/d/${id}`, { body })).status).toBe(200);
    const now = async () => (await list(at)).comments[0];

    await write({ nodeId: nodes[0], markdown: "Every day the sea really rises." });
    expect(await now()).toMatchObject({ nodeId: nodes[0], orphaned: false, quote: { exact: "sea really rises" } });
    await write({ markdown: "The end.\n\nThe moon pulls the sea.\n\nEvery day the sea really rises, and falls." });
    expect(await now()).toMatchObject({
      orphaned: false,
      quote: { exact: "sea really rises", suffix: ", and falls." },
    });
    await write({ markdown: "The end.\n\nThe moon pulls the sea." });
    expect(await now()).toMatchObject({ orphaned: true, quote: { exact: "sea really rises" } });
    const { body } = await workspace.ask(`GET /api/d/${id}`, { headers: { accept: "text/markdown" } });
    expect(body).not.toContain("Why?");
  });

  test("are listed in reading order and filtered, page by page, while others come and go", async () => {
    const { at, nodes } = await fresh();
    const make = async (given: object) => (await add(at, { body: "Why?", ...given })).body.id as string;
    const end = await make({ nodeId: nodes[2] });
    const moon = await make({ nodeId: nodes[1], quote: "moon" });
    const second = await make({ nodeId: nodes[0], quote: "day" });
    const first = await make({ nodeId: nodes[0], quote: "sea" });
    const whole = await make({});
    const order = [whole, first, second, moon, end];
    expect((await list(at)).comments.map(({ id }: { id: string }) => id)).toEqual(order);
    const page = await list(at, "?limit=2");
    await make({ nodeId: nodes[1] });
    const [, gone] = page.comments;
    await workspace.ask(`DELETE ${at}/${gone.id}/messages/${gone.messages[0].id}`);
    const rest = await list(at, `?limit=2&cursor=${page.nextCursor}`);
    expect(rest.comments[0].id).toBe(second);
    await workspace.ask(`PATCH ${at}/${second}`, { body: { status: "resolved" } });
    expect((await list(at, "?status=resolved")).comments).toMatchObject([{ id: second, resolvedBy: { type: "key" } }]);
    expect((await list(at, `?nodeId=${nodes[2]}`)).comments).toMatchObject([{ id: end }]);
  });

  test("thousands are all listed, each once, also when their words are gone", async () => {
    const { id, at, nodes } = await fresh(`${"The sea rises. ".repeat(100)}\n\nThe end.`);
    const quote = { exact: "the sea that nobody has seen", prefix: "", suffix: "" };
    const createdAt = new Date();
    const rows = Array.from({ length: MANY }, (_, at) => ({
      ...{ id: newId("com"), documentId: id, nodeId: nodes[at % 2] ?? null, status: "open" as const, createdAt },
      quote: at % 3 === 0 ? quote : null,
    }));
    const by = { type: "user", id: "usr_1", name: "Ada" };
    for (let from = 0; from < rows.length; from += 1_000) {
      const some = rows.slice(from, from + 1_000);
      await workspace.store.db.insert(comment).values(some);
      await workspace.store.db.insert(message).values(
        some.map((row) => ({
          id: newId("msg"),
          commentId: row.id,
          body: "Why?",
          origin: "human" as const,
          by,
          createdAt,
        })),
      );
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { comments: { id: string }[]; nextCursor: string | null } = await list(
        at,
        `?limit=100${cursor ? `&cursor=${cursor}` : ""}`,
      );
      seen.push(...page.comments.map((one) => one.id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toHaveLength(MANY);
    expect(new Set(seen)).toEqual(new Set(rows.map((row) => row.id)));
  }, 120_000);
});
