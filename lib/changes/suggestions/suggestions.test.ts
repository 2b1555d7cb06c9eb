import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { suggestion } from "#db/schema";
import { stores } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, toolBody } from "#lib/doors/test-workspace";
import { countPending } from "./store";

describe.each(stores)("suggestions on $name", (store) => {
  let workspace: TestWorkspace;
  let suggesting: string;

  beforeAll(async () => {
    workspace = await openTestWorkspace(store);
    suggesting = await workspace.makeKey({ name: "Suggester", scopes: ["read", "suggest"] });
  });
  afterAll(() => workspace.close());

  const text = "# Tides\n\nThe sea rises twice a day.\n\nThe moon pulls it.\n\n- salt\n- foam\n";

  async function fresh(markdown = text) {
    const { body } = await workspace.ask("POST /api/d", { body: { markdown } });
    const { body: read } = await workspace.ask(`GET /api/d/${body.id}?format=nodes`);
    return { id: body.id as string, at: `/api/d/${body.id}`, nodes: read.nodes as { id: string; text: string }[] };
  }

  const markdownOf = async (at: string) =>
    (await workspace.ask(`GET ${at}`, { headers: { accept: "text/markdown" } })).body as string;

  const propose = (at: string, body: object, headers = {}) =>
    workspace.ask(`PATCH ${at}`, { key: suggesting, body: { mode: "suggest_replace", ...body }, headers });

  test("suggestions neither change nor lose front matter", async () => {
    const framed = await fresh("---\nkind: note\n---\n\nText.\n");
    const lacking = await propose(framed.at, { markdown: "Another text.\n" });
    expect(lacking).toMatchObject({ status: 400, body: { code: "invalid_request" } });
    expect(lacking.body.details).toEqual([{ path: "markdown", message: "lacks the document’s front matter" }]);
    const whole = await propose(framed.at, { markdown: "---\nkind: note\n---\n\nAnother text.\n" });
    expect(whole.status).toBe(200);
    const { body } = await workspace.ask(`POST ${framed.at}/suggestions/${whole.body.suggestion.id}/accept`);
    expect(body.document.content.attrs.frontMatter).toBe("kind: note");
  });

  describe("a commenter", () => {
    async function commenter(id: string) {
      const person = await workspace.makePerson("Ada");
      const headers = { cookie: await workspace.signIn(), "sec-fetch-site": "same-origin" };
      const shared = { key: null, headers, body: { email: person.email, role: "comment" } };
      expect((await workspace.ask(`PUT /api/w/documents/${id}/people`, shared)).status).toBe(200);
      return person;
    }

    const asTool = async (key: string, args: { id: string; sid: string }) => {
      const client = await workspace.connect(key);
      const result = toolBody(await client.callTool({ name: "reject_suggestion", arguments: args }));
      await client.close();
      return result;
    };

    test("cannot reject the suggestion of another, at both doors", async () => {
      const { id, at } = await fresh();
      const ada = await commenter(id);
      const { body } = await propose(at, { nodeIndex: 1, markdown: "One." });
      const sid = body.suggestion.id;
      const rest = await workspace.ask(`DELETE ${at}/suggestions/${sid}`, { key: ada.key });
      expect([rest.status, rest.body.code]).toEqual([403, "insufficient_role"]);
      expect(rest.body.details).toEqual([{ path: "role", message: "edit" }]);
      expect(await asTool(ada.key, { id, sid })).toMatchObject({ code: "insufficient_role" });
      const { body: left } = await workspace.ask(`GET ${at}/suggestions`);
      expect(left.suggestions).toMatchObject([{ id: sid, status: "pending" }]);
    });

    test("withdraws a suggestion of theirs, at both doors and in the browser", async () => {
      const { id, at } = await fresh();
      const ada = await commenter(id);
      const proposed = async (markdown: string): Promise<string> => {
        const fields = { mode: "suggest_replace", nodeIndex: 1, markdown };
        return (await workspace.ask(`PATCH ${at}`, { key: ada.key, body: fields })).body.suggestion.id;
      };
      const [one, two, three] = [await proposed("One."), await proposed("Two."), await proposed("Three.")];
      const rest = await workspace.ask(`DELETE ${at}/suggestions/${one}`, { key: ada.key });
      expect(rest.body).toEqual({ rejected: true, id: one });
      expect(await asTool(ada.key, { id, sid: two })).toEqual({ rejected: true, id: two });
      const headers = { cookie: await workspace.signIn(ada.id), "sec-fetch-site": "same-origin" };
      const signedIn = await workspace.ask(`DELETE ${at}/suggestions/${three}`, { key: null, headers });
      expect(signedIn.body).toEqual({ rejected: true, id: three });
      const { body } = await workspace.ask(`GET ${at}/suggestions?status=rejected`);
      expect(body.suggestions).toHaveLength(3);
    });
  });

  test("counts pending suggestions for the owner only", async () => {
    const { id, at } = await fresh();
    const { id: bare } = await fresh();
    const { body } = await propose(at, { nodeIndex: 1, markdown: "One." });
    await propose(at, { nodeIndex: 2, markdown: "Two." });
    const { db } = workspace.store;
    const counts = (userId: string) => countPending(db, userId, [id, bare]);
    expect(await counts(workspace.owner.id)).toEqual({ [id]: 2 });
    expect(await counts((await workspace.makePerson()).id)).toEqual({});
    expect(await countPending(db, workspace.owner.id, [])).toEqual({});
    await workspace.ask(`DELETE ${at}/suggestions/${body.suggestion.id}`);
    expect(await counts(workspace.owner.id)).toEqual({ [id]: 1 });
  });

  test("computes a diff once, with the suggestion or on the first read of an old one", async () => {
    const { at } = await fresh();
    const { body: proposal } = await propose(at, { nodeIndex: 1, markdown: "The sea falls twice a day." });
    const { id, diff } = proposal.suggestion;
    const { db } = workspace.store;
    const keep = (kept: string | null) => db.update(suggestion).set({ diff: kept }).where(eq(suggestion.id, id));
    const listed = async () => (await workspace.ask(`GET ${at}/suggestions`)).body.suggestions[0].diff;
    expect(await listed()).toEqual(diff);

    await keep(null);
    expect(await listed()).toEqual(diff);
    const [row] = await db.select().from(suggestion).where(eq(suggestion.id, id));
    expect(JSON.parse(row?.diff ?? "null")).toEqual(diff);

    const other = [{ op: "equal", text: "as kept" }];
    await keep(JSON.stringify(other));
    expect(await listed()).toEqual(other);
  });

  test("a dry run returns the suggestion or its error, and stores nothing", async () => {
    const { id, at } = await fresh();
    const dry = await propose(at, { nodeIndex: 1, markdown: "The sea falls.", note: "Shorter", dryRun: true });
    expect(dry).toMatchObject({
      status: 200,
      body: { dryRun: true, changed: false, suggestion: { status: "pending", note: "Shorter", nodeIndex: 1 } },
    });
    expect((await workspace.ask(`GET ${at}/suggestions?status=all`)).body.suggestions).toEqual([]);
    expect((await workspace.ask(`POST ${at}/suggestions/${dry.body.suggestion.id}/accept`)).status).toBe(404);
    const made = await propose(at, { nodeIndex: 1, markdown: "The sea falls.", note: "Shorter" });
    const { id: _, createdAt: __, ...said } = made.body.suggestion;
    expect(dry.body.suggestion).toMatchObject(said);
    expect(made.body).not.toHaveProperty("dryRun");
    expect((await propose(at, { nodeIndex: 99, markdown: "x", dryRun: true })).status).toBe(404);
    expect((await propose(at, { nodeIndex: 1, markdown: "The sea rises twice a day.", dryRun: true })).status).toBe(
      400,
    );
    expect(await countPending(workspace.store.db, workspace.owner.id, [id])).toEqual({ [id]: 1 });
  });

  test("a key with only the suggest scope can propose but not write", async () => {
    const { at, nodes } = await fresh();
    const write = await workspace.ask(`PATCH ${at}`, { key: suggesting, body: { markdown: "gone" } });
    expect(write).toMatchObject({ status: 403, body: { code: "insufficient_scope" } });
    const proposed = await propose(at, { nodeIndex: 1, markdown: "The sea rises and falls twice a day." });
    expect(proposed).toMatchObject({
      status: 200,
      body: {
        version: 1,
        changed: false,
        suggestion: {
          status: "pending",
          nodeId: nodes[1]?.id,
          nodeIndex: 1,
          placement: "replace",
          original: { markdown: "The sea rises twice a day.\n" },
          proposed: { markdown: "The sea rises and falls twice a day.\n" },
          origin: "agent",
          by: { type: "key", name: "Suggester" },
        },
      },
    });
    expect(proposed.body.suggestion.diff).toContainEqual({ op: "insert", text: "and falls " });
    expect(await markdownOf(at)).toBe(text);
    const sid = proposed.body.suggestion.id;
    const accept = await workspace.ask(`POST ${at}/suggestions/${sid}/accept`, { key: suggesting });
    expect(accept).toMatchObject({ status: 403, body: { code: "insufficient_scope" } });
  });

  test.each([
    ["an empty proposal", {}, "invalid_request"],
    ["the current text", { markdown: text }, "invalid_request"],
    ["the current node", { nodeIndex: 1, markdown: "The sea rises twice a day." }, "invalid_request"],
    ["an empty insertion", { nodeIndex: 1, placement: "after", markdown: " " }, "invalid_request"],
    ["an unknown node", { nodeIndex: 99, markdown: "x" }, "not_found"],
    ["a future version", { baseVersion: 7, markdown: "x" }, "invalid_request"],
    ["a title, which cannot be proposed", { title: "x" }, "unknown_field"],
  ])("rejects %s", async (_what, body, code) => {
    const { at } = await fresh();
    expect((await propose(at, body)).body.code).toBe(code);
    expect((await workspace.ask(`GET ${at}/suggestions`)).body.suggestions).toEqual([]);
  });

  test("accepting credits the author, names the accepting person, and merges with later changes", async () => {
    const { at, nodes } = await fresh();
    const { body } = await propose(
      at,
      { nodeId: nodes[1]?.id, markdown: "The sea rises twice every day.", note: "clearer" },
      { "x-agent-model": "claude-test" },
    );
    await workspace.ask(`PATCH ${at}`, { body: { nodeIndex: 1, markdown: "The grey sea rises twice a day." } });
    await workspace.ask(`PATCH ${at}`, { body: { nodeIndex: 2, markdown: "The moon and the sun pull it." } });
    const accepted = await workspace.ask(`POST ${at}/suggestions/${body.suggestion.id}/accept`);
    expect(accepted).toMatchObject({ status: 200, body: { accepted: true, document: { version: 4 } } });
    expect(await markdownOf(at)).toContain("The grey sea rises twice every day.\n\nThe moon and the sun pull it.");
    const { body: version } = await workspace.ask(`GET ${at}/versions/4`);
    expect(version).toMatchObject({
      action: "accept",
      origin: "agent",
      model: "claude-test",
      by: { name: "Suggester" },
    });
    expect(version.summary).toBe("clearer (accepted by First key)");
    const { body: after } = await workspace.ask(`GET ${at}?format=nodes`);
    expect(after.nodes[1]).toMatchObject({ id: nodes[1]?.id, lastEdit: { model: "claude-test" } });
    const again = await workspace.ask(`POST ${at}/suggestions/${body.suggestion.id}/accept`);
    expect(again).toMatchObject({ status: 409, body: { code: "suggestion_resolved" } });
    const rejected = await workspace.ask(`DELETE ${at}/suggestions/${body.suggestion.id}`);
    expect(rejected).toMatchObject({ status: 409, body: { code: "suggestion_resolved" } });
  });

  test("a change of the same words makes a suggestion stale, and accepting it changes nothing", async () => {
    const { at } = await fresh();
    const { body } = await propose(at, { nodeIndex: 1, markdown: "The sea rises three times a day." });
    await workspace.ask(`PATCH ${at}`, { body: { nodeIndex: 1, markdown: "The sea rises four times a day." } });
    const { body: list } = await workspace.ask(`GET ${at}/suggestions`);
    expect(list.suggestions).toMatchObject([{ id: body.suggestion.id, status: "stale" }]);
    const accepted = await workspace.ask(`POST ${at}/suggestions/${body.suggestion.id}/accept`);
    expect(accepted).toMatchObject({ status: 409, body: { code: "suggestion_stale" } });
    expect((await workspace.ask(`GET ${at}`)).body.version).toBe(2);
  });

  test("insertions, removals and whole texts can be proposed together and accepted in any order", async () => {
    const { at, nodes } = await fresh();
    const insertion = await propose(at, { nodeId: nodes[1]?.id, placement: "after", markdown: "It falls as often." });
    const removal = await propose(at, { nodeId: nodes[2]?.id, markdown: "" });
    const whole = await propose(at, { markdown: text.replace("- salt", "- much salt") });
    for (const { body } of [whole, removal, insertion]) {
      const accepted = await workspace.ask(`POST ${at}/suggestions/${body.suggestion.id}/accept`);
      expect(accepted.status).toBe(200);
    }
    expect(await markdownOf(at)).toBe(
      "# Tides\n\nThe sea rises twice a day.\n\nIt falls as often.\n\n- much salt\n- foam\n",
    );
    expect((await workspace.ask(`GET ${at}/suggestions?status=accepted`)).body.suggestions).toHaveLength(3);
  });

  test("a suggestion survives edits of other blocks, a rename and a rewrite from markdown, and rejecting it adds no version", async () => {
    const { at } = await fresh();
    const { body } = await propose(at, { nodeIndex: 4, markdown: "sea salt" });
    await workspace.ask(`PATCH ${at}`, { body: { title: "Other" } });
    await workspace.ask(`PATCH ${at}`, { body: { markdown: `Before.\n\n${text}` } });
    const { body: list } = await workspace.ask(`GET ${at}/suggestions`);
    expect(list.suggestions).toMatchObject([{ status: "pending" }]);
    const rejected = await workspace.ask(`DELETE ${at}/suggestions/${body.suggestion.id}`);
    expect(rejected).toMatchObject({ status: 200, body: { rejected: true, id: body.suggestion.id } });
    expect((await workspace.ask(`GET ${at}`)).body.version).toBe(3);
  });

  test("a write with an old base is merged, and conflicts are rejected by block or kept as suggestions", async () => {
    const { at, nodes } = await fresh();
    await workspace.ask(`PATCH ${at}`, { body: { nodeIndex: 1, markdown: "The sea rises four times a day." } });
    const clean = await workspace.ask(`PATCH ${at}`, {
      body: { baseVersion: 1, markdown: text.replace("moon pulls", "pale moon pulls") },
    });
    expect(clean).toMatchObject({ status: 200, body: { merged: true, changed: true, version: 3 } });
    expect(await markdownOf(at)).toContain("four times a day.\n\nThe pale moon");
    const overlapping = { baseVersion: 1, markdown: text.replace("twice", "nine times").replace("foam", "white foam") };
    const refused = await workspace.ask(`PATCH ${at}`, { body: overlapping });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "version_conflict", details: [{ path: nodes[1]?.id }] },
    });
    const kept = await workspace.ask(`PATCH ${at}`, { body: { ...overlapping, onConflict: "suggest" } });
    expect(kept).toMatchObject({ status: 200, body: { merged: true, suggestions: [{ nodeId: nodes[1]?.id }] } });
    expect(await markdownOf(at)).toContain("white foam");
    const sid = kept.body.suggestions[0].id;
    expect((await workspace.ask(`POST ${at}/suggestions/${sid}/accept`)).status).toBe(200);
    expect(await markdownOf(at)).toContain("rises nine times a day");
  });
});
