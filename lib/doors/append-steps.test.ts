import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { foldDocument, foldSteps } from "#lib/changes/writing/fold";
import { foldNow } from "#lib/changes/writing/fold-soon";
import { forgetLine } from "#lib/changes/writing/known-line";
import { readLineEvents } from "#lib/changes/writing/line-events";
import { applySteps, nodeOf, type StepJson } from "#lib/document/diff/steps";
import { lockDocument } from "#lib/documents/store/store";
import { insertBatches, purgeBatches } from "#lib/history/steps/store";
import { verifyHistory } from "#lib/history/versions/verify-history";
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
  async function send(
    id: string,
    at: [number, number],
    steps: unknown,
    { key = workspace.firstKey, name = "", end = -1 } = {},
  ) {
    keys += 1;
    const [version, number] = at;
    return post(id, { version, number, key: name || `key${keys}`, end, steps }, key);
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
    const body = { version: 1, number: 0, key: "forged", end: -1, steps: insert("x", 1), author: {} };
    expect(await post(id, body)).toMatchObject({ status: 400, body: { code: "unknown_field" } });
  });

  test("are refused from a page of an earlier version, which then saves the whole text", async () => {
    const { id } = await made();
    const answer = await post(id, { version: 1, number: 0, key: "old", steps: insert("x", 1) });
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_request", details: [{ path: "end" }] } });
  });

  test("are not taken from a position that the document does not have", async () => {
    const { id } = await made();
    await send(id, [1, 0], insert("a", 1));
    expect((await send(id, [1, 9], insert("b", 1))).body).toEqual({ at: null });
    expect((await send(id, [7, 0], insert("b", 1))).body).toEqual({ at: null });
  });

  test("are taken once for each key, and keep their place", async () => {
    const { id } = await made();
    const first = { at: { version: 1, number: 1 } };
    expect((await send(id, [1, 0], insert("a", 1), { name: "first" })).body).toEqual(first);
    const both = [insert("b", 1), insert("b", 1)].map((steps) => send(id, [1, 0], steps, { name: "twice" }));
    for (const { body } of await Promise.all(both)) expect(body).toMatchObject({ at: { version: 1, number: 2 } });
    expect((await send(id, [1, 0], insert("a", 1), { name: "first" })).body).toEqual(first);
    await foldDocument(workspace.store.db, id);
    expect((await send(id, [1, 0], insert("a", 1), { name: "first" })).body).toEqual(first);
    expect(await textsOf(id)).toEqual(["abOne two."]);
  });

  test("are moved past what others typed first, and the answer has them as they were placed", async () => {
    const { id } = await made();
    await send(id, [1, 0], insert("aa", 1));
    expect((await send(id, [1, 0], insert("z", 9))).body).toEqual({
      at: { version: 1, number: 2 },
      steps: insert("z", 11),
    });
    await foldDocument(workspace.store.db, id);
    expect(await textsOf(id)).toEqual(["aaOne two.z"]);
  });

  const replaced = (text: string): StepJson[] => [
    { stepType: "replace", from: 1, to: 4, slice: { content: [{ type: "text", text }] } },
  ];

  test("of an earlier visit are not taken where others changed the same words, and are elsewhere", async () => {
    const { id } = await made();
    const recalled = (key: string, steps: StepJson[]) =>
      post(id, { version: 1, number: 0, key, end: -1, steps, isRecalled: true });
    await send(id, [1, 0], replaced("Three"));
    expect((await recalled("same", replaced("Four"))).body).toEqual({ at: null });
    expect((await recalled("other", insert("!", 9))).body).toMatchObject({ at: { version: 1, number: 2 } });
    await foldDocument(workspace.store.db, id);
    expect(await textsOf(id)).toEqual(["Three two.!"]);
  });

  test("of an earlier visit that were taken then are so again, whatever others did since", async () => {
    const { id } = await made();
    const mine = { version: 1, number: 0, key: "mine", end: -1, steps: replaced("Four") };
    await post(id, mine);
    await send(
      id,
      [1, 1],
      [{ stepType: "replace", from: 1, to: 5, slice: { content: [{ type: "text", text: "Six" }] } }],
    );
    expect((await post(id, { ...mine, isRecalled: true })).body).toMatchObject({ at: { version: 1, number: 1 } });
    await foldDocument(workspace.store.db, id);
    expect(await textsOf(id)).toEqual(["Six two."]);
  });

  test("stay together with one's own words when another types at their end", async () => {
    const { id } = await made();
    await send(id, [1, 0], insert("a", 1));
    await send(id, [1, 1], insert("z", 2));
    await send(id, [1, 1], insert("b", 2), { end: 2 });
    await foldDocument(workspace.store.db, id);
    expect(await textsOf(id)).toEqual(["abzOne two."]);
  });

  test("leave what another wrote inside of what they delete", async () => {
    const { id } = await made();
    await send(id, [1, 0], insert("!", 3));
    const steps = [{ stepType: "replace", from: 1, to: 4, slice: { content: [{ type: "text", text: "Two" }] } }];
    expect((await send(id, [1, 0], steps)).body.at).toEqual({ version: 1, number: 2 });
    await foldDocument(workspace.store.db, id);
    expect(await textsOf(id)).toEqual(["Two! two."]);
  });

  test("are not taken where another deleted the text around them", async () => {
    const { id } = await made();
    await send(id, [1, 0], [{ stepType: "replace", from: 1, to: 5 }]);
    expect((await send(id, [1, 0], insert("x", 3))).body).toEqual({ at: null });
  });

  test("of a crowd that types at once are all taken", async () => {
    const { id } = await made();
    const people = Array.from({ length: 12 }, (_, at) => String.fromCharCode(97 + at));
    // Nobody hears of the others.
    const type = async (letter: string) => {
      for (let count = 0; count < 5; count++)
        expect((await send(id, [1, 0], insert(letter, 1))).body.at).not.toBeNull();
    };
    await Promise.all(people.map(type));
    await foldDocument(workspace.store.db, id);
    const [text = ""] = await textsOf(id);
    for (const letter of people) expect(text.split(letter)).toHaveLength("One two.".split(letter).length + 5);
  });

  test("of a crowd become a version of each writer, chained and announced in order, with one update of the document", async () => {
    const { id } = await made(Array.from({ length: 120 }, (_, at) => `Part ${at}.`).join("\n\n"));
    const { db } = workspace.store;
    const document = nodeOf((await read(id)).content);
    const batches = document.children.map((_, at) => {
      const by = { type: "user" as const, id: `usr_${at}`, name: `Person ${at}` };
      // Each writes at the start of a paragraph of its own, after what those before it wrote.
      const start = 1 + document.children.slice(0, at).reduce((sum, { nodeSize }) => sum + nodeSize, 0) + at;
      return {
        key: `crowd${at}`,
        author: { origin: "human" as const, model: null, agent: null, by },
        steps: insert("x", start),
      };
    });
    await insertBatches(db, id, { version: 1, number: 0 }, batches, new Date());
    await foldDocument(db, id);
    const after = await read(id);
    expect(after).toMatchObject({ version: 121, lastEdit: { by: { name: "Person 119" } } });
    expect(nodeOf(after.content).children.map(({ textContent }) => textContent)).toEqual(
      batches.map((_, at) => `xPart ${at}.`),
    );
    expect((await verifyHistory(db)).broken).toBeNull();
    const { rows } = await db.execute(
      sql`select data -> 'number' as number, by ->> 'name' as name from event where document_id = ${id} order by number`,
    );
    expect(rows.slice(1)).toEqual(batches.map((_, at) => ({ number: at + 2, name: `Person ${at}` })));
    const { nodes } = (await workspace.ask(`GET /api/d/${id}?format=nodes&authorship=true&limit=200`)).body;
    expect(nodes[7].authors.map(({ by }: { by: { name: string } }) => by.name)).toContain("Person 7");
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

  test("are taken once though they are sent again after a version has them and more was typed", async () => {
    const { id } = await made();
    await send(id, [1, 0], insert("typed ", 1), { name: "lost" });
    await foldDocument(workspace.store.db, id);
    await send(id, [2, 0], insert("more ", 1));
    expect((await send(id, [1, 0], insert("typed ", 1), { name: "lost" })).body.at).toEqual({ version: 1, number: 1 });
    await foldDocument(workspace.store.db, id);
    expect(await textsOf(id)).toEqual(["more typed One two."]);
  });

  test("are refused when they are sent again after they were forgotten, and the whole text is merged", async () => {
    const { id } = await made();
    const inTwoHours = new Date(Date.now() + 2 * 60 * 60 * 1000);
    await send(id, [1, 0], insert("typed ", 1), { name: "lost" });
    await foldDocument(workspace.store.db, id);
    await purgeBatches(workspace.store.db, inTwoHours);
    await workspace.store.db.execute(
      sql`update version set created_at = created_at - interval '2 hours' where document_id = ${id}`,
    );
    for (const isKnown of [true, false]) {
      if (!isKnown) forgetLine(id);
      const again = await send(id, [1, 0], insert("typed ", 1), { name: "lost" });
      expect(again).toMatchObject({ status: 409, body: { code: "version_conflict" } });
    }
    expect(await readLineEvents(workspace.store.db, id, { version: 1, number: 0 }, 2)).toBeNull();
    const { content } = await read(id);
    const merged = await workspace.ask(`PATCH /api/d/${id}`, { body: { content, baseVersion: 1 } });
    expect(merged.status).toBe(200);
    expect(await textsOf(id)).toEqual(["typed One two."]);
    expect((await send(id, [2, 0], insert("more ", 1))).body.at).toEqual({ version: 2, number: 1 });
  });

  test("come before any write through the API", async () => {
    const { id } = await made();
    await send(id, [1, 0], insert("typed ", 1));
    const answer = await workspace.ask(`PATCH /api/d/${id}`, {
      body: { markdown: "Another.", placement: "after", nodeIndex: 0 },
    });
    expect([answer.status, answer.body.version]).toEqual([200, 3]);
    expect(await textsOf(id)).toEqual(["typed One two.", "Another."]);
    expect((await send(id, [1, 1], insert("x", 1))).body.at).toEqual({ version: 3, number: 1 });
    await foldDocument(workspace.store.db, id);
    expect(await textsOf(id)).toEqual(["xtyped One two.", "Another."]);
  });

  test("are taken while agents write without a pause", async () => {
    const { id } = await made("One two.\n\nAn agent's.");
    let isOver = false;
    const agent = async (name: string) => {
      for (let turn = 0; !isOver; turn++) {
        const answer = await workspace.ask(`PATCH /api/d/${id}`, {
          body: { markdown: `${name} ${turn}.`, nodeIndex: 1 },
        });
        expect(answer.status).toBe(200);
      }
    };
    const agents = ["a", "b"].map(agent);
    try {
      let at: [number, number] = [1, 0];
      for (let count = 0; count < 8; count++) {
        const { body } = await send(id, at, insert("x", 1));
        expect(body.at).not.toBeNull();
        at = [body.at.version, body.at.number];
      }
    } finally {
      isOver = true;
      await Promise.all(agents);
    }
    await foldDocument(workspace.store.db, id);
    expect((await textsOf(id))[0]).toBe(`${"x".repeat(8)}One two.`);
  }, 60_000);

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
    const told = [await events.next()];
    while (Object(told.at(-1)?.data).version !== 3) told.push(await events.next());
    expect(told[0]).toEqual({ event: "fold", data: { version: 1, number: 1, into: 2 } });
    // Whoever is quick hears of the version of what was typed before the write.
    const rewrite = told.find((one) => one?.event === "rewrite");
    expect(rewrite).toMatchObject({ event: "rewrite", data: { version: 2, number: 0, into: 3, title: "Tides" } });
    expect(told.at(-1)).toMatchObject({ event: "version", data: { version: 3 } });
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
