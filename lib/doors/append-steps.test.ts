import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { applySteps, nodeOf, type StepJson } from "#lib/document/steps";
import { lockDocument } from "#lib/documents/store";
import { foldDocument, foldSteps } from "#lib/writing/fold";
import { foldNow } from "#lib/writing/fold-soon";
import { serveLive, takeSteps } from "./serve-live";
import { openTestWorkspace, type TestWorkspace, unlimited } from "./test-workspace";

describe.each(stores)("typed steps on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
  });
  afterAll(async () => {
    await foldNow();
    await workspace.close();
  });

  const made = async (markdown = "One two.") => {
    const { body } = await workspace.ask("POST /api/d", { body: { title: "Tides", markdown } });
    return { id: String(body.id), doc: nodeOf(body.content) };
  };
  const read = async (id: string) => (await workspace.ask(`GET /api/d/${id}`)).body;
  const textsOf = async (id: string) => nodeOf((await read(id)).content).children.map(({ textContent }) => textContent);

  let keys = 0;
  async function send(id: string, at: [number, number], steps: unknown, { key = workspace.firstKey, name = "" } = {}) {
    keys += 1;
    const [version, number] = at;
    return post(id, { version, number, key: name || `key${keys}`, steps }, key);
  }
  async function post(id: string, body: object, key = workspace.firstKey) {
    const request = new Request(`http://localhost:3000/api/live/${id}`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const response = await takeSteps(request, id);
    return { status: response.status, body: await response.json() };
  }
  const insert = (text: string, at: number): StepJson[] => [
    { stepType: "replace", from: at, to: at, slice: { content: [{ type: "text", text }] } },
  ];

  test("are refused for a reader, for another's document and for an unknown one", async () => {
    const { id } = await made();
    const reader = await workspace.makeKey({ scopes: ["read"] });
    const other = await workspace.makePerson();
    expect((await send(id, [1, 0], insert("x", 1), { key: reader })).body.code).toBe("insufficient_scope");
    expect((await send(id, [1, 0], insert("x", 1), { key: other.key })).status).toBe(404);
    expect((await send("doc_none", [1, 0], insert("x", 1))).status).toBe(404);
  });

  const huge = { content: [{ type: "text", text: "x".repeat(5_100_000) }] };
  test.each<[string, unknown, string]>([
    [
      "of another schema",
      [{ stepType: "replace", from: 1, to: 1, slice: { content: [{ type: "nope" }] } }],
      "invalid_request",
    ],
    ["of an unknown kind", [{ stepType: "nope" }], "invalid_request"],
    ["beyond the end", insert("x", 10_000), "invalid_request"],
    ["that make an invalid block", [{ stepType: "attr", pos: 0, attr: "id", value: null }], "invalid_content"],
    ["with text that cannot be stored", insert("\0", 1), "invalid_request"],
    ["too many at once", Array.from({ length: 10_000 }, () => insert("x", 1)[0]), "invalid_request"],
    ["too much text", [{ stepType: "replace", from: 1, to: 1, slice: huge }], "invalid_content"],
  ])("are refused %s, and change nothing", async (_what, steps, code) => {
    const { id } = await made();
    expect((await send(id, [1, 0], steps)).body.code).toBe(code);
    expect((await send(id, [1, 0], insert("x", 1))).body.at).toEqual({ version: 1, number: 1 });
  });

  test("are refused with an author, which the session or key proves", async () => {
    const { id } = await made();
    const body = { version: 1, number: 0, key: "forged", steps: insert("x", 1), author: { origin: "human" } };
    expect(await post(id, body)).toMatchObject({ status: 400, body: { code: "unknown_field" } });
  });

  test("are not taken when others were first or from a future position, and once for each key", async () => {
    const { id } = await made();
    expect((await send(id, [1, 0], insert("a", 1), { name: "first" })).body.at).toEqual({ version: 1, number: 1 });
    expect((await send(id, [1, 0], insert("b", 1))).body.at).toBeNull();
    expect((await send(id, [1, 9], insert("b", 1))).body.at).toBeNull();
    expect((await send(id, [7, 0], insert("b", 1))).body.at).toBeNull();
    expect((await send(id, [1, 0], insert("a", 1), { name: "first" })).body.at).toEqual({ version: 1, number: 1 });
    await foldDocument(workspace.store.db, id);
    expect(await textsOf(id)).toEqual(["aOne two."]);
  });

  test("become one version of their author, and the line goes on after it", async () => {
    const { id } = await made();
    await send(id, [1, 0], insert("a", 1));
    await send(id, [1, 1], insert("b", 2));
    await foldDocument(workspace.store.db, id);
    expect(await read(id)).toMatchObject({ version: 2, lastEdit: { by: { type: "key" } } });
    expect((await send(id, [1, 2], insert("c", 3))).body.at).toEqual({ version: 2, number: 1 });
    await foldDocument(workspace.store.db, id);
    expect(await textsOf(id)).toEqual(["abcOne two."]);
  });

  test("make versions whose times never go back when the clock does", async () => {
    const { id } = await made();
    await send(id, [1, 0], insert("a", 1));
    const hourAgo = new Date(Date.now() - 3_600_000);
    const { db } = workspace.store;
    await db.transaction(async (tx) => {
      const caller = { userId: workspace.owner.id };
      await foldSteps(tx, await lockDocument({ db: tx, caller, role: "owner" }, id), hourAgo);
    });
    const { versions } = (await workspace.ask(`GET /api/d/${id}/versions`)).body;
    const times = versions.map(({ createdAt }: { createdAt: string }) => Date.parse(createdAt));
    expect(times).toHaveLength(2);
    expect(times[0]).toBeGreaterThanOrEqual(times[1]);
  });

  test("of two people typing at once become one version of each", async () => {
    const { id } = await made();
    const other = await workspace.makeKey({ name: "second" });
    for (let at = 0; at < 4; at++) {
      await send(id, [1, at * 2], insert("a", 1 + at));
      await send(id, [1, at * 2 + 1], insert("z", 10 + at * 2), { key: other });
    }
    await foldDocument(workspace.store.db, id);
    const { versions } = (await workspace.ask(`GET /api/d/${id}/versions`)).body;
    expect(versions.map(({ by }: { by: { name: string } }) => by.name).slice(0, 2)).toEqual([
      "second",
      expect.any(String),
    ]);
    expect(versions).toHaveLength(3);
    expect(await textsOf(id)).toEqual(["aaaaOne two.zzzz"]);
  });

  test("come before any write through the API", async () => {
    const { id } = await made();
    await send(id, [1, 0], insert("typed ", 1));
    const answer = await workspace.ask(`PATCH /api/d/${id}`, {
      body: { markdown: "Another.", placement: "after", nodeIndex: 0 },
    });
    expect([answer.status, answer.body.version]).toEqual([200, 3]);
    expect(await textsOf(id)).toEqual(["typed One two.", "Another."]);
    expect((await send(id, [1, 1], insert("x", 1))).body.at).toBeNull();
  });

  test("that cancel each other make no version, and the line goes on", async () => {
    const { id } = await made();
    await send(id, [1, 0], insert("a", 1));
    await send(id, [1, 1], [{ stepType: "replace", from: 1, to: 2 }]);
    await foldDocument(workspace.store.db, id);
    expect((await read(id)).version).toBe(1);
    expect((await send(id, [1, 2], insert("b", 1))).body.at).toEqual({ version: 1, number: 3 });
    await workspace.ask(`PATCH /api/d/${id}`, { body: { title: "Other" } });
    expect(await textsOf(id)).toEqual(["bOne two."]);
  });

  test("reach every open page in order, also from a position before", async () => {
    const { id } = await made();
    const events = await follow(id, null);
    expect(await events.next()).toMatchObject({ event: "version", data: { version: 1 } });
    expect(await events.next()).toMatchObject({ event: "access" });
    await send(id, [1, 0], insert("a", 1), { name: "one" });
    await send(id, [1, 1], insert("y".repeat(9_000), 2), { name: "two" });
    expect(await events.next()).toMatchObject({ event: "batch", data: { version: 1, number: 1, key: "one" } });
    expect(await events.next()).toMatchObject({ event: "batch", data: { version: 1, number: 2, key: "two" } });
    await foldDocument(workspace.store.db, id);
    expect(await events.next()).toEqual({ event: "fold", data: { version: 1, number: 2, into: 2 } });
    expect(await events.next()).toMatchObject({ event: "version", data: { version: 2 } });
    events.leave();
    const late = await follow(id, "1.1");
    expect([(await late.next())?.event, (await late.next())?.event, (await late.next())?.event]).toEqual([
      "batch",
      "fold",
      "version",
    ]);
    late.leave();
  });

  test("are followed by what is written through the API, as steps to its version", async () => {
    const { id, doc } = await made("One two.\n\nThree four.\n\nFive six.");
    const events = await follow(id, "1.0");
    expect([(await events.next())?.event, (await events.next())?.event]).toEqual(["version", "access"]);
    await send(id, [1, 0], insert("typed ", 1), { name: "own" });
    expect((await events.next())?.event).toBe("batch");
    await workspace.ask(`PATCH /api/d/${id}`, { body: { markdown: "Five six.\n\ntyped One two.\n\nThree FOUR." } });
    expect(await events.next()).toEqual({ event: "fold", data: { version: 1, number: 1, into: 2 } });
    const rewrite = await events.next();
    expect(rewrite).toMatchObject({ event: "rewrite", data: { version: 2, number: 0, into: 3, title: "Tides" } });
    expect(await events.next()).toMatchObject({ event: "version", data: { version: 3 } });
    const { steps, size } = Object(rewrite?.data);
    const now = nodeOf((await read(id)).content);
    expect(applySteps(applySteps(doc, insert("typed ", 1)), steps).eq(now)).toBe(true);
    expect(size).toBe(now.content.size);
    await workspace.ask(`PATCH /api/d/${id}`, { body: { title: "Ebb" } });
    expect(await events.next()).toMatchObject({ event: "rewrite", data: { into: 4, title: "Ebb", steps: [] } });
    events.leave();
    const late = await follow(id, "1.1");
    expect([await late.next(), await late.next(), await late.next()]).toMatchObject([
      { event: "fold" },
      { event: "rewrite", data: { version: 2, into: 4 } },
      { event: "version" },
    ]);
    late.leave();
  });

  test("are followed by the version alone where its text is shorter than the steps to it", async () => {
    const { id } = await made("One two.");
    const events = await follow(id, "1.0");
    expect([(await events.next())?.event, (await events.next())?.event]).toEqual(["version", "access"]);
    await workspace.ask(`PATCH /api/d/${id}`, { body: { markdown: "Other words.\n\n".repeat(400) } });
    expect(await events.next()).toMatchObject({ event: "version", data: { version: 2 } });
    events.leave();
  });

  async function follow(id: string, at: string | null) {
    const leaving = new AbortController();
    const request = new Request(`http://localhost:3000/api/live/${id}${at ? `?at=${at}` : ""}`, {
      headers: { "x-api-key": workspace.firstKey },
      signal: leaving.signal,
    });
    const reader = (await serveLive(request, id)).body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    const next = async (): Promise<{ event: string; data: unknown } | null> => {
      for (;;) {
        const end = text.indexOf("\n\n");
        if (end >= 0) {
          const block = text.slice(0, end);
          text = text.slice(end + 2);
          const event = /^event: (\w+)$/m.exec(block)?.[1];
          if (event) return { event, data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? "null") };
          continue;
        }
        const chunk = await reader?.read();
        if (!chunk || chunk.done) return null;
        text += chunk.value;
      }
    };
    return { next, leave: () => leaving.abort() };
  }
});
