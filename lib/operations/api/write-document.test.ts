import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";

type Node = {
  id: string;
  index: number;
  type: string;
  markdown: string;
  parentId: string | null;
  lastEdit: { model: string | null; agent: string | null; by: { name: string } };
};

const TEXT = "# Tides\n\nThe sea.\n\n- one\n- two\n- three\n\n> A quote.\n";

describe.each(stores)("writing a document on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
  });
  afterAll(() => workspace.close());

  const create = async (body: unknown = { markdown: TEXT }): Promise<string> =>
    (await workspace.ask("POST /api/d", { body })).body.id;
  const write = (id: string, body: unknown, asked = {}) => workspace.ask(`PATCH /api/d/${id}`, { body, ...asked });
  const read = async (id: string) => (await workspace.ask(`GET /api/d/${id}`)).body;
  const markdown = async (id: string): Promise<string> =>
    (await workspace.ask(`GET /api/d/${id}?format=markdown`)).body;
  const nodes = async (id: string): Promise<Node[]> =>
    (await workspace.ask(`GET /api/d/${id}?format=nodes`)).body.nodes;
  const versions = async (id: string) => (await workspace.ask(`GET /api/d/${id}/versions?limit=100`)).body.versions;

  test("changes nothing when a document is written back as read", async () => {
    const bold = [{ type: "bold" }];
    const text = (value: string, marks: unknown[] = []) => ({ type: "text", text: value, marks });
    const paragraph = (...content: unknown[]) => ({ type: "paragraph", content });
    const id = await create({
      title: "T",
      content: {
        type: "doc",
        content: [
          paragraph(text("Note", bold), { type: "hardBreak", marks: bold }, text("plain text")),
          paragraph(text("last"), { type: "hardBreak" }),
          paragraph({ type: "image", attrs: { src: "/{a}", alt: "" } }),
          {
            type: "bulletList",
            attrs: { tight: false },
            content: [{ type: "listItem", content: [paragraph(text("a"))] }],
          },
          { type: "horizontalRule" },
          {
            type: "bulletList",
            content: [{ type: "listItem", content: [paragraph(text("b")), paragraph(text("c"))] }],
          },
          { type: "alert", attrs: { kind: "tip" }, content: [paragraph(text("d"))] },
          { type: "linkDefinition", attrs: { value: "[//]: # (e)" } },
        ],
      },
    });
    const before = await markdown(id);
    expect((await write(id, { markdown: before })).body).toMatchObject({ changed: false, version: 1 });
    expect(before).toContain("**Note**\\\nplain text\n\nlast<br>\n");
  });

  test("names what an agent's whole text changes beside, and nothing of what its edits find", async () => {
    const id = await create({ markdown: "Of 868 boats, none sank.\n\nThe sea was calm all day.\n" });
    const [first, second] = await nodes(id);
    const { body } = await write(id, { markdown: "Of 886 boats, none sank.\n" });
    expect([body.notableCount, body.notable]).toEqual([
      2,
      [
        { kind: "number", nodeId: first?.id, from: "868", to: "886" },
        { kind: "paragraph", nodeId: second?.id, from: "The sea was calm all day.", to: null },
      ],
    ]);
    const edits = [{ find: "886 boats", replace: "868 boats" }];
    expect((await write(id, { edits })).body).toMatchObject({ notable: [], notableCount: 0 });
  });

  describe("by edits of text", () => {
    const edit = (find: string, replace: string) => ({ edits: [{ find, replace }] });

    test.each([
      ["markdown", { markdown: "x" }],
      ["content", { content: { type: "doc", content: [] } }],
      ["nodeId", { nodeId: "x" }],
      ["nodeIndex", { nodeIndex: 0 }],
      ["placement", { placement: "after" }],
    ])("refuses %s with them, by name", async (path, fields) => {
      const id = await create();
      for (const mode of [{}, { mode: "suggest_replace" }]) {
        const { status, body } = await write(id, { ...edit("sea", "ocean"), ...fields, ...mode });
        expect([status, body.code, body.details[0].path]).toEqual([400, "invalid_request", path]);
      }
    });

    test.each([
      [[], "edits", "invalid_request"],
      [[{ find: "", replace: "x" }], "edits.0.find", "invalid_request"],
      [[{ find: "sea" }], "edits.0.replace", "invalid_request"],
      [[{ find: "sea", replace: "x", node: 1 }], "edits.0.node", "unknown_field"],
    ])("refuses %j, naming %s", async (edits, path, code) => {
      const { body } = await write(await create(), { edits });
      expect([body.code, body.details[0].path]).toEqual([code, path]);
    });

    test("writes none of them when one finds nothing", async () => {
      const id = await create();
      const edits = [
        { find: "sea", replace: "ocean" },
        { find: "A quota", replace: "x" },
      ];
      const { status, body } = await write(id, { edits });
      expect([status, body.code]).toEqual([409, "text_not_found"]);
      expect(body.details).toEqual([{ path: "edits.1.find", message: expect.stringContaining("A quote.") }]);
      expect(await markdown(id)).toContain("The sea.");
    });

    test("makes one version of several, and keeps the ids of all blocks", async () => {
      const id = await create();
      const before = await nodes(id);
      const quote = before.find((node) => node.markdown === "A quote.")?.id;
      const edits = [
        { find: "The sea.", replace: "The **sea**." },
        { find: "quote", replace: "saying", nodeId: quote },
        { find: "t", replace: "T", all: true, nodeId: before.find((node) => node.markdown === "two")?.id },
      ];
      expect((await write(id, { edits })).body).toMatchObject({ changed: true, version: 2 });
      expect(await markdown(id)).toBe("# Tides\n\nThe **sea**.\n\n- one\n- Two\n- three\n\n> A saying.\n");
      expect((await nodes(id)).map((node) => node.id)).toEqual(before.map((node) => node.id));
    });

    test("applies them to the text of the base version, and merges", async () => {
      const id = await create();
      await write(id, edit("three", "four"));
      const { body } = await write(id, { ...edit("The sea.", "The ocean."), baseVersion: 1 });
      expect(body).toMatchObject({ merged: true, version: 3 });
      expect(await markdown(id)).toContain("The ocean.\n\n- one\n- two\n- four\n");
      expect((await write(id, { ...edit("four", "five"), baseVersion: 1 })).body.code).toBe("text_not_found");
    });

    test("finds and keeps the mentions of citations", async () => {
      const id = await create();
      const csl = { type: "book", title: "Tides", author: [{ family: "Doe" }], issued: { "date-parts": [[2020]] } };
      const nodeId = (await nodes(id))[1]?.id;
      await workspace.ask(`POST /api/d/${id}/cite`, { body: { csl, nodeId } });
      const mention = /\[@\S+\]/.exec(await markdown(id))?.[0] ?? "";
      const { body } = await write(id, edit(mention, mention.replace("]", ", p. 3]")));
      expect(body).not.toHaveProperty("warnings");
      expect(await markdown(id)).toContain(mention.replace("]", ", p. 3]"));
    });

    test("reads a long document in a worker, and says what it misses there", async () => {
      const paragraphs = Array.from({ length: 3000 }, (_, at) => `Paragraph number ${at} of the sea.`);
      const id = await create({ markdown: paragraphs.join("\n\n") });
      expect((await write(id, edit("number 2999 of", "number 3000 of"))).body).toMatchObject({ version: 2 });
      expect((await write(id, edit("number 2999 of", "x"))).body.details[0].message).toContain("Paragraph number");
      expect(await markdown(id)).toContain("Paragraph number 3000 of the sea.");
    });

    test("proposes the one block that they change", async () => {
      const id = await create();
      const { body } = await write(id, { ...edit("The sea.", "The ocean."), mode: "suggest_replace" });
      expect(body).toMatchObject({ changed: false, version: 1 });
      expect(body.suggestion).toMatchObject({
        nodeId: (await nodes(id))[1]?.id,
        original: { markdown: "The sea.\n" },
        proposed: { markdown: "The ocean.\n" },
      });
    });

    test("proposes several changes as a group, which can be accepted", async () => {
      const id = await create();
      const edits = [
        { find: "sea", replace: "ocean" },
        { find: "A quote", replace: "The quote" },
      ];
      const { groupId, suggestions } = (await write(id, { edits, mode: "suggest_replace" })).body;
      expect(suggestions).toHaveLength(2);
      await workspace.ask(`POST /api/d/${id}/suggestions/${groupId}/accept`, { body: {} });
      expect(await markdown(id)).toBe("# Tides\n\nThe ocean.\n\n- one\n- two\n- three\n\n> The quote.\n");
    });
  });

  test("warns once of raw HTML that pages show as source", async () => {
    const source = "<script>a()</script>\n\nb <blink>c</blink> <kbd>d</kbd>\n";
    const { body } = await workspace.ask("POST /api/d", { body: { markdown: source } });
    expect(body.warnings).toEqual([
      "Pages show this HTML as source, because they do not render it: <script>, <blink>, </blink>.",
    ]);
    expect((await write(body.id, { markdown: `${source}\nMore.\n` })).body).not.toHaveProperty("warnings");
    const { warnings } = (await write(body.id, { nodeIndex: 0, placement: "before", markdown: "<video>" })).body;
    expect(warnings).toEqual(["Pages show this HTML as source, because they do not render it: <video>."]);
    expect((await write(body.id, { markdown: "<!-- fine --> \n\n<details>a</details>" })).body).not.toHaveProperty(
      "warnings",
    );
  });

  describe("rejects", () => {
    test("a key with only the suggest scope, for any body", async () => {
      const id = await create();
      const key = await workspace.makeKey({ scopes: ["read", "suggest"] });
      for (const [body, code] of [
        [{ markdown: "x" }, "insufficient_scope"],
        [{ title: "x" }, "insufficient_scope"],
        [{ settings: {} }, "insufficient_scope"],
        [{}, "insufficient_scope"],
        [{ mode: "suggest_replace" }, "invalid_request"],
        [{ mode: "replace", markdown: "x" }, "invalid_request"],
      ] as const) {
        expect([body, (await write(id, body, { key })).body.code]).toEqual([body, code]);
      }
      expect(await read(id)).toMatchObject({ version: 1 });
    });

    test("an invalid link definition, and an unknown kind of alert", async () => {
      const id = await create();
      for (const node of [
        { type: "linkDefinition", attrs: { value: "text" } },
        { type: "linkDefinition", attrs: { value: "[a]: /b\n\ntext" } },
        { type: "alert", attrs: { kind: "shout" }, content: [{ type: "paragraph" }] },
      ]) {
        expect(await write(id, { content: { type: "doc", content: [node] } })).toMatchObject({
          status: 400,
          body: { code: "invalid_content" },
        });
      }
    });

    test("a document in the trash", async () => {
      const id = await create();
      await workspace.ask(`DELETE /api/d/${id}`);
      expect((await write(id, { title: "x" })).body.code).toBe("not_found");
    });

    test("blocks that are not allowed at their place, and keeps the document", async () => {
      const id = await create({ markdown: "| a |\n|---|\n| b |\n" });
      const cell = (await read(id)).content.content[0].content[0].content[0].content[0].attrs?.id;
      expect(cell).toMatch(/^nod_/);
      expect((await write(id, { nodeId: cell, markdown: "- list" })).body.code).toBe("invalid_content");
      expect(await read(id)).toMatchObject({ version: 1 });
    });
  });

  test("a new text keeps the ids of unchanged and edited blocks, and makes one version", async () => {
    const id = await create();
    const before = await nodes(id);
    const { status, body, headers } = await write(id, {
      markdown: TEXT.replace("The sea.", "The sea rises.").replace("- two\n", ""),
    });
    expect([status, body.version, body.changed, headers.get("etag")]).toEqual([200, 2, true, '"2"']);
    const after = await nodes(id);
    const kept = before.filter(({ markdown }) => markdown !== "- two" && markdown !== "two").map(({ id }) => id);
    expect(after.map((node) => node.id)).toEqual(kept);
    expect((await versions(id))[0]).toMatchObject({
      number: 2,
      action: "write",
      summary: "Changed a paragraph, removed a list item in “Tides”",
      wordCountDelta: 0,
    });
  });

  test("an unchanged value makes no version and is reported, for each field and for all together", async () => {
    const id = await create({ title: "T", markdown: TEXT, settings: { a: { x: 1, y: [2] }, toc: true } });
    const { content } = await read(id);
    const same = [
      { markdown: TEXT },
      { content },
      { title: "T" },
      { title: " T " },
      { settings: {} },
      { settings: { toc: true } },
      { citationStyle: "apa" },
      { settings: { a: { y: [2], x: 1 } } },
      { settings: { none: null } },
      { title: "T", markdown: TEXT, settings: { toc: true } },
    ];
    for (const body of same) {
      const answer = await write(id, body);
      expect([body, answer.status, answer.body.changed, answer.body.version]).toEqual([body, 200, false, 1]);
      const dry = await write(id, { ...body, dryRun: true });
      expect([body, dry.body.changed]).toEqual([body, false]);
    }
    expect(await versions(id)).toHaveLength(1);
  });

  test.each([
    ["write", { markdown: "New." }, "Added a paragraph, removed 6 blocks in “Tides”"],
    ["rename", { title: "New" }, "Renamed to “New”"],
    ["settings", { settings: { toc: true } }, "Changed the settings"],
    ["write", { title: "New", markdown: "New.", note: "  Why not " }, "Why not"],
  ])("a %s is named in its version (%j)", async (action, body, summary) => {
    const id = await create();
    await write(id, body);
    const [latest] = await versions(id);
    expect(latest.action).toBe(action);
    expect(latest.summary).toContain(summary);
  });

  test("a version records its author: origin, model, agent, key and time", async () => {
    const id = await create();
    const key = await workspace.makeKey({ name: "writer" });
    const { body } = await write(
      id,
      { title: "New" },
      { key, headers: { "x-agent-model": "model-1", "x-agent-name": "helper" } },
    );
    const [latest] = await versions(id);
    expect(latest).toMatchObject({
      origin: "agent",
      model: "model-1",
      agent: "helper",
      by: { type: "key", name: "writer" },
      title: "New",
      createdAt: body.updatedAt,
    });
    expect(latest.id).toMatch(/^ver_/);
    expect(body.lastEdit).toEqual({
      origin: "agent",
      model: "model-1",
      agent: "helper",
      by: latest.by,
      at: body.updatedAt,
    });
  });

  describe("as a dry run", () => {
    test("returns the result and its diff, and writes nothing", async () => {
      const id = await create({ title: "Old", markdown: "The sea is calm." });
      const { body, status } = await write(id, {
        title: "New",
        markdown: "The sea is wild and wide.",
        settings: { toc: true },
        dryRun: true,
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        dryRun: true,
        changed: true,
        version: 1,
        title: "New",
        settings: { toc: true },
        wordCount: 6,
        excerpt: "The sea is wild and wide.",
      });
      const told = (op: string) =>
        body.diff
          .filter((step: { op: string }) => step.op !== op)
          .map((step: { text: string }) => step.text)
          .join("");
      expect(told("insert").trim()).toBe("The sea is calm.");
      expect(told("delete").trim()).toBe("The sea is wild and wide.");
      expect(await read(id)).toMatchObject({ version: 1, title: "Old", excerpt: "The sea is calm." });
      expect(await versions(id)).toHaveLength(1);
      expect((await workspace.ask("GET /api/d?q=wild")).body.documents).toEqual([]);
    });

    test("rejects what a write rejects", async () => {
      const id = await create();
      expect((await write(id, { settings: { locale: "?" }, dryRun: true })).status).toBe(400);
      expect((await write(id, { nodeIndex: 99, markdown: "x", dryRun: true })).status).toBe(404);
    });
  });

  describe("at a node", () => {
    const others = (before: Node[], gone: string[]) => before.map(({ id }) => id).filter((id) => !gone.includes(id));

    test("replaces it by id or index, and keeps its id", async () => {
      for (const address of ["nodeId", "nodeIndex"] as const) {
        const id = await create();
        const before = await nodes(id);
        const node = before[1];
        const named = address === "nodeId" ? { nodeId: node?.id } : { nodeIndex: 1 };
        const { body } = await write(id, { ...named, markdown: "The **land**." });
        expect(body.version).toBe(2);
        expect(await markdown(id)).toBe(TEXT.replace("The sea.", "The **land**."));
        expect((await nodes(id)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
      }
    });

    test("inserts blocks before and after it with new ids", async () => {
      const id = await create();
      const before = await nodes(id);
      await write(id, { nodeIndex: 1, placement: "before", markdown: "Earlier." });
      await write(id, {
        nodeIndex: 2,
        placement: "after",
        content: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Later." }] }] },
      });
      expect(await markdown(id)).toBe(TEXT.replace("The sea.", "Earlier.\n\nThe sea.\n\nLater."));
      const after = (await nodes(id)).map(({ id }) => id);
      expect(new Set(after).size).toBe(before.length + 2);
      expect(after).toEqual(expect.arrayContaining(before.map(({ id }) => id)));
    });

    test("removes it with empty markdown, an item with its content", async () => {
      const id = await create();
      const before = await nodes(id);
      const item = before.find(({ markdown }) => markdown === "- two");
      const inside = before.filter(({ parentId }) => parentId === item?.id).map(({ id }) => id);
      await write(id, { nodeId: item?.id, markdown: "" });
      expect(await markdown(id)).toBe(TEXT.replace("- two\n", ""));
      expect((await nodes(id)).map(({ id }) => id)).toEqual(others(before, [item?.id ?? "", ...inside]));
    });

    test("removing the last block leaves an empty paragraph", async () => {
      const id = await create({ markdown: "Only." });
      await write(id, { nodeIndex: 0, markdown: "" });
      expect((await read(id)).content.content).toMatchObject([{ type: "paragraph" }]);
      expect(await markdown(id)).toBe("");
    });

    test("with a title changes both in one version", async () => {
      const id = await create();
      const { body } = await write(id, { nodeIndex: 1, markdown: "Both.", title: "Both" });
      expect(body).toMatchObject({ version: 2, title: "Both" });
    });
  });

  describe("settings", () => {
    test("are merged key by key: null removes a key, and other keys are kept", async () => {
      const id = await create({ settings: { toc: true, mine: { a: 1 }, locale: "en-GB" } });
      const { body } = await write(id, { settings: { toc: null, other: [1, "ü"], mine: { b: 2 } } });
      expect(body.settings).toEqual({ citationStyle: "apa", mine: { b: 2 }, locale: "en-GB", other: [1, "ü"] });
      expect((await read(id)).settings).toEqual(body.settings);
    });

    test("contain the style of either field; null restores the default", async () => {
      const id = await create();
      expect((await write(id, { citationStyle: "ieee" })).body).toMatchObject({
        citationStyle: "ieee",
        settings: { citationStyle: "ieee" },
      });
      expect((await write(id, { settings: { citationStyle: "vancouver" } })).body).toMatchObject({
        citationStyle: "vancouver",
        settings: { citationStyle: "vancouver" },
      });
      expect((await write(id, { citationStyle: "apa", settings: { citationStyle: "apa" } })).body.citationStyle).toBe(
        "apa",
      );
      await write(id, { citationStyle: "ieee" });
      expect((await write(id, { settings: { citationStyle: null } })).body.citationStyle).toBe("apa");
    });

    test("are limited in total, even when each change is small", async () => {
      const id = await create({ settings: { a: "x".repeat(9_000) } });
      const { status, body } = await write(id, { settings: { b: "x".repeat(9_000) } });
      expect([status, body.code]).toEqual([400, "invalid_request"]);
      expect((await write(id, { settings: { a: null, b: "x".repeat(9_000) } })).status).toBe(200);
    });

    test("alone are a change of settings, with a text they are a write", async () => {
      const id = await create();
      await write(id, { settings: { toc: true }, note: "toc" });
      await write(id, { settings: { toc: false }, markdown: "x" });
      expect((await versions(id)).map(({ action }: { action: string }) => action)).toEqual([
        "write",
        "settings",
        "create",
      ]);
    });
  });

  test("reports the last author of each block", async () => {
    const id = await create();
    const writer = async (name: string) => ({
      key: await workspace.makeKey({ name }),
      headers: { "x-agent-name": name },
    });
    const [anna, bert] = [await writer("anna"), await writer("bert")];
    await write(id, { nodeIndex: 1, markdown: "Anna's." }, anna);
    await write(id, { nodeIndex: 4, markdown: "Bert's." }, bert);
    await write(id, { title: "Renamed" }, anna);
    const told = (await nodes(id)).map(({ markdown, lastEdit }) => [markdown, lastEdit.by.name]);
    expect(told).toContainEqual(["# Tides", "First key"]);
    expect(told).toContainEqual(["Anna's.", "anna"]);
    expect(told).toContainEqual(["Bert's.", "bert"]);
    expect(told).toContainEqual(["> A quote.", "First key"]);
    // The list contains Bert's change.
    expect(told.find(([markdown]) => markdown?.includes("three") && markdown.includes("Bert"))?.[1]).toBe("bert");
  });

  test("forty simultaneous writers lose nothing: each write is one version, and every text is readable", async () => {
    const id = await create({ markdown: "Start." });
    const writers = Array.from({ length: 40 }, (_, at) =>
      write(
        id,
        { nodeIndex: 0, placement: "after", markdown: `Writer ${at}.` },
        { headers: { "x-agent-name": `writer ${at}` } },
      ),
    );
    const answers = await Promise.all(writers);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.map(({ body }) => body.version).sort((a, b) => a - b)).toEqual(answers.map((_, at) => at + 2));
    const text = await markdown(id);
    for (let at = 0; at < 40; at += 1) expect(text).toContain(`Writer ${at}.\n`);
    const history = await versions(id);
    expect(history.map(({ number }: { number: number }) => number)).toEqual(
      Array.from({ length: 41 }, (_, at) => 41 - at),
    );
    const times = history.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
    for (const { body } of answers) {
      const { body: version } = await workspace.ask(`GET /api/d/${id}/versions/${body.version}`);
      expect(version.content).toEqual(body.content);
      expect(version.agent).toBe(body.lastEdit.agent);
    }
  });

  test("one of many simultaneous writers with the same If-Match succeeds", async () => {
    const id = await create();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => write(id, { title: `T${at}` }, { headers: { "if-match": '"1"' } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(9);
    expect(await versions(id)).toHaveLength(2);
  });

  test("after any edits every version keeps its text, across snapshots", { timeout: 120_000 }, async () => {
    const id = await create({ markdown: "Start." });
    const said = [(await read(id)).content];
    const edit = fc.oneof(
      fc.record({
        nodeIndex: fc.constant(0),
        placement: fc.constantFrom("before", "after", "replace"),
        markdown: fc.constantFrom("New *words*.", "- a\n- b", "## Head", "```js\ncode\n```", "| a |\n|---|\n| b |"),
      }),
      fc.record({
        markdown: fc
          .array(fc.constantFrom("One.", "Two.", "# Three", "> Four", "1. five\n2. six", "$$\nx\n$$"), {
            minLength: 1,
            maxLength: 9,
          })
          .map((blocks) => blocks.join("\n\n")),
      }),
      fc.record({ title: fc.string({ unit: "grapheme", maxLength: 20 }) }),
    );
    for (const body of fc.sample(edit, 120)) {
      const { status, body: written } = await write(id, body);
      expect([200, 400]).toContain(status);
      if (status === 200 && written.changed) said.push(written.content);
    }
    expect(said.length).toBeGreaterThan(100);
    expect(await read(id)).toMatchObject({ version: said.length, content: said.at(-1) });
    for (const [at, content] of said.entries()) {
      expect((await workspace.ask(`GET /api/d/${id}/versions/${at + 1}`)).body.content).toEqual(content);
    }
  });
});
