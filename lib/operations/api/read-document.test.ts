import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";

const TEXT = "# Tides\n\nThe sea.\n\n- one\n- two\n\n## Ebb\n\n| a |\n|---|\n| b |\n\n### Flow\n\n> A quote.\n";

// biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape.
type Any = any;

describe.each(stores)("reading a document on $name", (store) => {
  let workspace: TestWorkspace;
  let id: string;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
    id = (await workspace.ask("POST /api/d", { body: { markdown: TEXT } })).body.id;
  });
  afterAll(() => workspace.close());

  const read = async (query = ""): Promise<Any> => (await workspace.ask(`GET /api/d/${id}${query}`)).body;

  test.each(["?from=1", "?limit=1", "?format=outline&from=0"])("rejects a window of %s", async (query) => {
    const { status, body } = await workspace.ask(`GET /api/d/${id}${query}`);
    expect([status, body.code]).toEqual([400, "invalid_request"]);
  });

  test.each(["from=-1", "from=1.5", "limit=0", "limit=20001", "from=99999999999999999999"])(
    "refuses %s",
    async (window) => {
      expect((await workspace.ask(`GET /api/d/${id}?format=nodes&${window}`)).body.code).toBe("invalid_request");
    },
  );

  test.each(["q=sea", "format=json&q=sea", "format=markdown&q=sea", "format=outline&q=sea", "format=nodes&context=1"])(
    "refuses %s",
    async (query) => {
      const { status, body } = await workspace.ask(`GET /api/d/${id}?${query}`);
      expect([status, body.code]).toEqual([400, "invalid_request"]);
    },
  );

  test.each(["q=", "q=sea&context=21", "q=sea&context=-1"])("refuses format=nodes&%s", async (query) => {
    expect((await workspace.ask(`GET /api/d/${id}?format=nodes&${query}`)).body.code).toBe("invalid_request");
  });

  test("as the nodes that contain some words", async () => {
    const { nodes, found, total } = await read("?format=nodes&q=QUOTE&context=1");
    const all = (await read("?format=nodes")).nodes;
    expect([found, total]).toEqual([1, all.length]);
    const [heading, quote] = [all.at(-3), all.at(-1)];
    expect(nodes).toEqual([
      { ...heading, section: ["Tides", "Ebb"], hits: [] },
      { ...quote, section: ["Tides", "Ebb", "Flow"], hits: [[2, 7]] },
    ]);
  });

  test("as JSON returns the same as creating", async () => {
    const { body } = await workspace.ask("POST /api/d", { body: { markdown: TEXT } });
    expect((await workspace.ask(`GET /api/d/${body.id}`)).body).toEqual(body);
  });

  test("as markdown and written back changes nothing", async () => {
    const markdown = await read("?format=markdown");
    const { body } = await workspace.ask(`PATCH /api/d/${id}`, { body: { markdown } });
    expect(body).toMatchObject({ changed: false, version: 1 });
  });

  test("as nodes returns every addressable block in reading order, containers with children and without text", async () => {
    const { nodes, total, nextFrom, title, version } = await read("?format=nodes");
    expect([title, version, total, nextFrom]).toEqual(["Tides", 1, nodes.length, null]);
    expect(nodes.map(({ index }: Any) => index)).toEqual(nodes.map((_: Any, at: number) => at));
    expect(new Set(nodes.map((node: Any) => node.id)).size).toBe(nodes.length);
    const list = nodes.find(({ type }: Any) => type === "bulletList");
    expect(list).toMatchObject({ depth: 0, parentId: null, childCount: 2 });
    expect(list.text ?? "").toBe("");
    expect(nodes.filter(({ parentId }: Any) => parentId === list.id)).toHaveLength(2);
    expect(nodes.filter(({ type }: Any) => type.startsWith("table"))).toHaveLength(1);
    expect(nodes[0]).toMatchObject({
      type: "heading",
      text: "Tides",
      markdown: "# Tides",
      attrs: { level: 1 },
      lastEdit: { origin: "agent", by: { type: "key" } },
    });
    for (const node of nodes) expect(node.attrs).not.toHaveProperty("id");
  });

  test("as nodes names the authors of each block's words, and with authorship the runs of each", async () => {
    const headers = { cookie: await workspace.signIn(), "sec-fetch-site": "same-origin" };
    const given = { key: null, headers, body: { markdown: "one two three four five six" } };
    const { body: made } = await workspace.ask("POST /api/d", given);
    const markdown = "one, two, three, four, five, six, and seven";
    await workspace.ask(`PATCH /api/d/${made.id}`, { body: { markdown }, headers: { "x-agent-model": "model-a" } });
    const nodeOf = async (query: string) =>
      (await workspace.ask(`GET /api/d/${made.id}?format=nodes${query}`)).body.nodes[0];
    const { authors, runs, text } = await nodeOf("&authorship=true");
    expect(authors).toMatchObject([
      { origin: "human", model: null, share: 0.75, by: { type: "user" } },
      { origin: "agent", model: "model-a", share: 0.25, by: { type: "key" } },
    ]);
    expect(runs.map((run: Any) => run.text).join("")).toBe(text);
    expect(runs.at(0)).toEqual({ text: "one", author: 0, version: 1 });
    expect(runs.at(-1)).toEqual({ text: ", and seven", author: 1, version: 2 });
    expect(await nodeOf("")).not.toHaveProperty("runs");
  });

  test("windows of nodes and of markdown add up to the whole", async () => {
    const whole = await read("?format=nodes");
    for (const limit of [1, 2, 5, 100]) {
      const nodes: Any[] = [];
      const texts: string[] = [];
      for (let from: number | null = 0; from !== null; ) {
        const window: Any = await read(`?format=nodes&from=${from}&limit=${limit}`);
        nodes.push(...window.nodes);
        texts.push(await read(`?format=markdown&from=${from}&limit=${limit}`));
        from = window.nextFrom;
      }
      expect(nodes).toEqual(whole.nodes);
      expect(texts.filter(Boolean).join("\n")).toBe(TEXT.replace("|---|", "| - |"));
    }
    expect(await read("?format=nodes&from=999")).toMatchObject({ nodes: [], nextFrom: null, total: whole.total });
  });

  test("as an outline returns its headings, with the index of format=nodes", async () => {
    const { outline } = await read("?format=outline");
    const { nodes } = await read("?format=nodes");
    expect(outline.map(({ level, text }: Any) => [level, text])).toEqual([
      [1, "Tides"],
      [2, "Ebb"],
      [3, "Flow"],
    ]);
    for (const { index, id: heading } of outline) expect(nodes[index].id).toBe(heading);
  });

  test("an empty document is readable in every format", async () => {
    const { body } = await workspace.ask("POST /api/d", { body: {} });
    const forms = await Promise.all(
      ["json", "markdown", "nodes", "outline"].map((format) => workspace.ask(`GET /api/d/${body.id}?format=${format}`)),
    );
    expect(forms.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(forms[1]?.body).toBe("");
  });
});
