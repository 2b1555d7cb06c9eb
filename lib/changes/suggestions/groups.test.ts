import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, toolBody, unlimited } from "#lib/doors/test-workspace";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
type Any = any;

let workspace: TestWorkspace;
let suggesting: string;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
  suggesting = await workspace.makeKey({ name: "Suggester", scopes: ["read", "suggest"] });
});
afterAll(() => workspace.close());

const TEXT = "A one.\n\nB two.\n\nC three.\n";
const EDITS = [
  { find: "one", replace: "1" },
  { find: "two", replace: "2" },
  { find: "three", replace: "3" },
];

async function make(markdown = TEXT) {
  const { id } = (await workspace.ask("POST /api/d", { body: { title: "T", markdown } })).body;
  const at = `/api/d/${id}`;
  return {
    id,
    at,
    read: async () => (await workspace.ask(`GET ${at}?format=markdown`)).body as string,
    write: (body: object) => workspace.ask(`PATCH ${at}`, { body }),
    propose: async (body: object, headers = {}): Promise<Any> =>
      (await workspace.ask(`PATCH ${at}`, { key: suggesting, headers, body: { mode: "suggest_replace", ...body } }))
        .body,
    list: async (query = ""): Promise<Any[]> => (await workspace.ask(`GET ${at}/suggestions${query}`)).body.suggestions,
    accept: (sid: string) => workspace.ask(`POST ${at}/suggestions/${sid}/accept`),
    reject: (sid: string, key?: string) => workspace.ask(`DELETE ${at}/suggestions/${sid}`, key ? { key } : {}),
  };
}

describe("a group", () => {
  test("that does not exist, or is of another document, is not found", async () => {
    const [one, other] = [await make(), await make()];
    const { groupId } = await one.propose({ edits: EDITS });
    for (const sid of ["grp_none", groupId]) {
      expect((await other.accept(sid)).body.code).toBe("not_found");
      expect((await other.reject(sid)).body.code).toBe("not_found");
    }
  });

  test("of which one overlaps is not accepted at all, and the refusal names the node", async () => {
    const { propose, write, accept, read, list } = await make();
    const { groupId, suggestions } = await propose({ edits: EDITS });
    await write({ edits: [{ find: "two", replace: "zwei" }] });
    const refused = await accept(groupId);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "suggestion_stale", details: [{ path: suggestions[1].nodeId }] },
    });
    expect(await read()).toBe("A one.\n\nB zwei.\n\nC three.\n");
    expect((await list()).map(({ status }) => status)).toEqual(["pending", "stale", "pending"]);
  });

  test("that was accepted is resolved", async () => {
    const { propose, accept, reject } = await make();
    const { groupId } = await propose({ edits: EDITS });
    await accept(groupId);
    for (const again of [await accept(groupId), await reject(groupId)]) {
      expect(again).toMatchObject({ status: 409, body: { code: "suggestion_resolved" } });
    }
  });

  test("of another is not rejected by who may only propose", async () => {
    const { propose, reject, list } = await make();
    const { groupId } = await propose({ edits: EDITS });
    const ada = await workspace.makePerson("Ada");
    expect((await reject(groupId, ada.key)).status).toBe(404);
    expect(await list()).toHaveLength(3);
  });
});

describe("a proposal over several nodes", () => {
  test("is one suggestion a node with one group, and answered so by every door", async () => {
    const { id, propose, list, read } = await make();
    const answer = await propose({ edits: EDITS, note: "Numbers" });
    expect(answer.groupId).toMatch(/^grp_[0-9a-z]{26}$/);
    expect(answer.suggestion).toEqual(answer.suggestions[0]);
    const shown = { groupId: answer.groupId, note: "Numbers", status: "pending", placement: "replace" };
    expect(answer.suggestions).toMatchObject([
      { ...shown, nodeIndex: 0, proposed: { markdown: "A 1.\n" } },
      { ...shown, nodeIndex: 1, proposed: { markdown: "B 2.\n" } },
      { ...shown, nodeIndex: 2, proposed: { markdown: "C 3.\n" } },
    ]);
    expect(await list()).toEqual(answer.suggestions);
    expect(await read()).toBe(TEXT);
    const client = await workspace.connect(suggesting);
    const fields = { id, markdown: TEXT.replace("one", "eins").replace("two", "zwei") };
    const tool: Any = toolBody(await client.callTool({ name: "suggest_edits", arguments: fields }));
    await client.close();
    expect(tool).toMatchObject({ groupId: expect.stringMatching(/^grp_/), suggestions: [{}, {}], nodes: [] });
    expect(tool.suggestions[0]).not.toHaveProperty("proposed");
  });

  test("of one node has no group, and its suggestion beside the list", async () => {
    const { propose } = await make();
    const answer = await propose({ edits: EDITS.slice(0, 1) });
    expect(answer).toMatchObject({ groupId: null, suggestions: [answer.suggestion], suggestion: { groupId: null } });
    const short = await propose({ edits: EDITS.slice(1, 2) }, { prefer: "return=minimal" });
    expect(short).toMatchObject({ groupId: null, suggestion: { nodeIndex: 1 } });
    expect(short).not.toHaveProperty("suggestions");
  });

  test("is accepted as one version, credited to its author", async () => {
    const { at, propose, accept, read, list } = await make();
    const { groupId } = await propose({ edits: EDITS, note: "Numbers" }, { "x-agent-model": "m-1" });
    expect((await accept(groupId)).body).toMatchObject({ accepted: true, id: groupId, document: { version: 2 } });
    expect(await read()).toBe("A 1.\n\nB 2.\n\nC 3.\n");
    expect((await list("?status=accepted")).map((one) => one.groupId)).toEqual([groupId, groupId, groupId]);
    const version = (await workspace.ask(`GET ${at}/versions/2`)).body;
    expect(version).toMatchObject({ action: "accept", origin: "agent", model: "m-1", by: { name: "Suggester" } });
    expect(version.summary).toBe("Numbers (accepted by First key)");
  });

  test("is accepted and rejected singly too, and the rest of it as a group", async () => {
    const { propose, accept, reject, read, list } = await make();
    const { groupId, suggestions } = await propose({ edits: EDITS });
    await reject(suggestions[0].id);
    await accept(suggestions[1].id);
    expect((await accept(groupId)).body).toMatchObject({ accepted: true, document: { version: 3 } });
    expect(await read()).toBe("A one.\n\nB 2.\n\nC 3.\n");
    expect((await list("?status=all")).map(({ status }) => status)).toEqual(["rejected", "accepted", "accepted"]);
    const other = await propose({ markdown: "A 1.\n\nB two.\n\nC three.\n" });
    expect((await reject(other.groupId)).body).toEqual({ rejected: true, id: other.groupId });
  });

  test("is an event each with its group, and one notice", async () => {
    const { id, accept } = await make();
    const ada = await workspace.makePerson("Ada");
    const headers = { cookie: await workspace.signIn(), "sec-fetch-site": "same-origin" };
    const shared = { key: null, headers, body: { email: ada.email, role: "edit" } };
    await workspace.ask(`PUT /api/w/documents/${id}/people`, shared);
    const body = { mode: "suggest_replace", edits: EDITS };
    const { groupId } = (await workspace.ask(`PATCH /api/d/${id}`, { key: ada.key, body })).body;
    await accept(groupId);
    const { events } = (await workspace.ask(`GET /api/w/events?documentId=${id}`)).body;
    const ofGroup = events.filter(({ data }: Any) => data.groupId === groupId).map(({ type }: Any) => type);
    expect(ofGroup).toEqual([...Array(3).fill("suggestion.created"), ...Array(3).fill("suggestion.resolved")]);
    const noticesOf = async (cookie: string) => {
      const asked = { key: null, headers: { cookie, "sec-fetch-site": "same-origin" } };
      const { notifications } = (await workspace.ask("GET /api/w/notifications", asked)).body;
      return notifications.filter((one: Any) => one.documentId === id).map(({ kind }: Any) => kind);
    };
    expect(await noticesOf(headers.cookie)).toEqual(["suggestion"]);
    expect(
      (await noticesOf(await workspace.signIn(ada.id))).filter((kind: string) => kind === "accepted"),
    ).toHaveLength(1);
  });

  test("in a dry run has its group and stores nothing", async () => {
    const { propose, list } = await make();
    expect(await propose({ edits: EDITS, dryRun: true })).toMatchObject({ dryRun: true, suggestions: [{}, {}, {}] });
    expect(await list("?status=all")).toEqual([]);
  });

  test("of 200 places is answered with ids and a count, and accepted at once", async () => {
    const { propose, accept, read } = await make("The sea.\n\n".repeat(200));
    const edits = [{ find: "sea", replace: "ocean", all: true }];
    const short = await propose({ edits }, { prefer: "return=minimal" });
    expect([short.suggestions, short.suggestionCount, short.suggestionIds.length]).toEqual([[], 200, 200]);
    expect((await accept(short.groupId)).status).toBe(200);
    expect(await read()).toBe(`${"The ocean.\n\n".repeat(200).trim()}\n`);
  });
});

describe("the list of suggestions", () => {
  test("is short after three edits in a long document", async () => {
    const { propose, list } = await make(
      Array.from({ length: 400 }, (_, at) => `Line ${at} ${"word ".repeat(80)}`).join("\n\n"),
    );
    await propose({ edits: [7, 99, 300].map((at) => ({ find: `Line ${at} `, replace: `Row ${at} ` })) });
    const suggestions = await list();
    expect(suggestions).toHaveLength(3);
    expect(JSON.stringify(suggestions).length).toBeLessThan(12_000);
  });

  test("cuts a long one around its change, unless all of it is asked for", async () => {
    const words = "word ".repeat(5_000);
    const { propose, list } = await make(`${words}sea ${words}`);
    const { suggestion } = await propose({ edits: [{ find: "sea", replace: "ocean" }] });
    const [cut] = await list();
    expect(cut).toMatchObject({ cut: true, original: { markdown: expect.stringContaining("word sea word") } });
    expect(JSON.stringify(cut).length).toBeLessThanOrEqual(4_000);
    expect(await list("?full=true")).toEqual([suggestion]);
    expect((await list("?full=false"))[0]).toEqual(cut);
  });
});
