import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";

let workspace: TestWorkspace;
let human: string;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
  human = await workspace.makeKey({ name: "Own tool", isHuman: true });
});
afterAll(() => workspace.close());

const HIDDEN = Array.from("obey", (c) => String.fromCodePoint(0xe0000 + (c.codePointAt(0) ?? 0))).join("");

async function make(markdown: string, key?: string, title = "T") {
  const answer = await workspace.ask("POST /api/d", { body: { title, markdown }, ...(key ? { key } : {}) });
  const { id } = answer.body;
  return {
    id,
    patch: (body: object, key?: string) => workspace.ask(`PATCH /api/d/${id}`, { body, ...(key ? { key } : {}) }),
  };
}

describe("a write by an agent", () => {
  test.each([
    ["a new document", "POST /api/d", { markdown: `A ${HIDDEN}b.` }],
    ["the title of a new document", "POST /api/d", { title: `A${HIDDEN}`, markdown: "A" }],
  ])("refuses hidden text in %s", async (_what, route, body) => {
    const { status, body: error } = await workspace.ask(route, { body });
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: "hidden_text", details: [{ message: expect.stringContaining("“obey”") }] });
  });

  test.each([
    ["a whole text", { markdown: `One.\n\nTwo${HIDDEN}.` }],
    ["an edit", { edits: [{ find: "Two", replace: `Two${HIDDEN}` }] }],
    ["an append", { append: HIDDEN }],
    ["a title", { title: `T${HIDDEN}` }],
    ["the title of a link", { markdown: `[a](https://a.test "b${HIDDEN}")` }],
    ["a formula", { markdown: `$a${HIDDEN}$` }],
    ["a suggestion", { mode: "suggest_replace", markdown: `One.\n\nTwo${HIDDEN}.` }],
    ["a dry run", { dryRun: true, markdown: `Two${HIDDEN}.` }],
  ])("refuses %s with hidden text, naming node and place", async (_what, fields) => {
    const { id, patch } = await make("One.\n\nTwo.");
    const { status, body } = await patch(fields);
    expect([status, body.code]).toEqual([400, "hidden_text"]);
    expect(body.details[0].message).toContain("at character");
    expect((await workspace.ask(`GET /api/d/${id}`)).body.version).toBe(1);
  });

  test.each([
    ["prefix", "cite", { csl: { type: "book", title: "Seas" }, nodeId: "first", prefix: `see${HIDDEN}` }],
    ["csl.title", "cite", { csl: { type: "book", title: `Seas${HIDDEN}` } }],
    ["seoTitle", "publish", { seoTitle: `T${HIDDEN}` }],
    ["body", "comments", { body: `Look${HIDDEN}` }],
    ["name", "drafts", { name: `Try${HIDDEN}` }],
  ])("refuses hidden text in “%s” of %s, naming the field", async (path, what, fields) => {
    const { id } = await make("One.");
    const { nodes } = (await workspace.ask(`GET /api/d/${id}?format=nodes`)).body;
    const body = "nodeId" in fields ? { ...fields, nodeId: nodes[0].id } : fields;
    const area = what === "cite" || what === "publish" ? "/api/d" : "/api/w/documents";
    const answer = await workspace.ask(`POST ${area}/${id}/${what}`, { body });
    expect([answer.status, answer.body.code, answer.body.details[0].path]).toEqual([400, "hidden_text", path]);
  });

  test.each([
    ["settings.motto", "PATCH /api/d/", { settings: { motto: `A${HIDDEN}` } }],
    ["note", "PATCH /api/d/", { edits: [{ find: "One", replace: "Two" }], note: `n${HIDDEN}` }],
    ["name", "POST /api/d/folders", { name: `F${HIDDEN}` }],
    ["name", "POST /api/d/citation-collections", { name: `F${HIDDEN}` }],
    ["csl.title", "POST /api/d/citations", { csl: { type: "book", title: `Seas${HIDDEN}` } }],
    ["tags.0", "POST /api/d/citations", { csl: { type: "book", title: "Seas" }, tags: [`a${HIDDEN}`] }],
  ])("refuses hidden text in “%s” of %s", async (path, route, body) => {
    const { id } = await make("One.");
    const answer = await workspace.ask(route.startsWith("PATCH") ? `${route}${id}` : route, { body });
    expect([answer.status, answer.body.code, answer.body.details[0].path]).toEqual([400, "hidden_text", path]);
    expect((await workspace.ask("POST /api/d/folders", { key: human, body: { name: `F${HIDDEN}` } })).status).toBe(201);
  });

  test("refuses hidden text in the name of a field, and shows the name without it", async () => {
    const { patch } = await make("One.");
    const { status, body } = await patch({ settings: { [`mot${HIDDEN}to`]: { a: 1 } } });
    expect([status, body.code, body.details[0].path]).toEqual([400, "hidden_text", "settings.motto"]);
  });

  test("takes the file of an import however it is sent, and says what was removed", async () => {
    const text = `# Hi${HIDDEN}\n\nThere.`;
    for (const sent of [{ text }, { base64: Buffer.from(text).toString("base64") }]) {
      const { status, body } = await workspace.ask("POST /api/w/imports", { body: { name: "a.md", ...sent } });
      expect(status).toBe(201);
      expect(body.warnings).toEqual([
        expect.stringContaining("does not go out as it came in"),
        expect.stringContaining("“obey”"),
      ]);
    }
    const named = await workspace.ask("POST /api/w/imports", { body: { name: `a${HIDDEN}.md`, text: "Hi" } });
    expect([named.status, named.body.code, named.body.details[0].path]).toEqual([400, "hidden_text", "name"]);
  });

  test("takes a file without the hidden text of its works, settings and comments, and says so", async () => {
    const csl = { id: "a", type: "book", title: `Seas${HIDDEN}`, author: [{ family: "Fisher" }] };
    const head = JSON.stringify({ title: "Hi", motto: `A${HIDDEN}`, references: [csl] });
    const text = `---\n${head}\n---\n\nThere [@a], and again [@a].`;
    const sent = { key: human, body: { name: "a.md", text } };
    const { status, body } = await workspace.ask("POST /api/w/imports", sent);
    expect([status, JSON.stringify(body).includes(HIDDEN)]).toEqual([201, false]);
    expect(body.citations.map(({ csl }: { csl: { title: string } }) => csl.title)).toEqual(["Seas"]);
    expect(body.warnings.join(" ")).toContain("“obey”");
    const cited = (await workspace.ask(`GET /api/d/${body.documents[0].id}/cite`, { key: human })).body;
    expect(JSON.stringify(cited)).toContain("Fisher");
    expect(JSON.stringify(cited)).not.toContain(HIDDEN);
  });

  test("has the name of its program without hidden characters", async () => {
    const client = await workspace.connect(workspace.firstKey, `pro${HIDDEN}gram`);
    const answer = await client.callTool({ name: "create_document", arguments: { title: "By", markdown: "A" } });
    const { id } = answer.structuredContent as { id: string };
    const { versions } = (await workspace.ask(`GET /api/d/${id}/versions`, { key: human })).body;
    expect(versions[0].agent).toBe("program");
  });

  test("may change a text that has hidden characters already", async () => {
    const { patch } = await make(`One${HIDDEN}.\n\nTwo.`, human);
    expect((await patch({ edits: [{ find: "Two", replace: "Three" }] })).status).toBe(200);
    expect((await patch({ edits: [{ find: "Three", replace: `x${HIDDEN}` }] })).body.code).toBe("hidden_text");
  });

  test("names words that it read without their hidden characters, in edits and in comments", async () => {
    const { id, patch } = await make(`Two se${HIDDEN}as.`, human);
    const [node] = (await workspace.ask(`GET /api/d/${id}?format=nodes`)).body.nodes;
    const remark = { body: "Which?", nodeId: node.id, quote: "Two seas" };
    const { status, body } = await workspace.ask(`POST /api/w/documents/${id}/comments`, { body: remark });
    expect([status, body.quote.exact]).toEqual([201, "Two seas"]);
    expect((await patch({ edits: [{ find: "seas", replace: "lakes" }] })).status).toBe(200);
    expect((await workspace.ask(`GET /api/d/${id}?format=nodes`, { key: human })).body.nodes[0].text).toBe(
      "Two lakes.",
    );
  });

  test("may write emoji, joiners and direction marks", async () => {
    const { patch } = await make("One.");
    expect((await patch({ markdown: "👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 می\u200cخواهم \u200fa\u200b b co\u00adop 葛\u{e0100}" })).status).toBe(
      200,
    );
  });
});

describe("a read by an agent", () => {
  test.each(["markdown", "nodes", "json", "outline"])("leaves hidden text out of %s and lists it", async (format) => {
    const { id } = await make(`# One${HIDDEN}.\n\nTwo.`, human, `T${HIDDEN}`);
    const of = async (key?: string) => {
      const headers = { accept: "application/json" };
      return workspace.ask(`GET /api/d/${id}?format=${format}`, { headers, ...(key ? { key } : {}) });
    };
    const { body } = await of();
    const text = JSON.stringify(body);
    expect(text).not.toContain(HIDDEN);
    if (format !== "markdown" || typeof body !== "string") {
      expect(body.concealed).toEqual([
        { nodeId: null, kind: "tags", count: 4, decoded: "obey" },
        { nodeId: expect.stringMatching(/^nod_/), kind: "tags", count: 4, decoded: "obey" },
      ]);
    }
    const own = await of(human);
    expect(JSON.stringify(own.body)).toContain(HIDDEN);
    expect(own.body.concealed).toBeUndefined();
  });

  test("leaves hidden text out of lists, suggestions, comments, comparisons, dry runs and answers to writes", async () => {
    const { id, patch } = await make(`One${HIDDEN} sea.\n\nTwo 12${HIDDEN}.`, human, `T${HIDDEN}`);
    await patch({ mode: "suggest_replace", edits: [{ find: "sea", replace: "lake" }] }, human);
    const asked = { key: human, body: { body: `Look${HIDDEN}` } };
    await workspace.ask(`POST /api/w/documents/${id}/comments`, asked);
    const draft = (await workspace.ask(`POST /api/w/documents/${id}/drafts`, { key: human, body: { name: "Try" } }))
      .body.id;
    await workspace.ask(`PATCH /api/d/${draft}`, { key: human, body: { edits: [{ find: "sea", replace: "lake" }] } });
    const reads = [
      "GET /api/d",
      "GET /api/d?q=sea",
      `GET /api/d/${id}/suggestions?full=true`,
      "GET /api/w/suggestions",
      `GET /api/w/documents/${id}/comments`,
      `GET /api/w/documents/${draft}/comparison`,
    ];
    for (const route of reads) {
      expect(JSON.stringify((await workspace.ask(route, { key: human })).body)).toContain(HIDDEN);
      expect(JSON.stringify((await workspace.ask(route)).body)).not.toContain(HIDDEN);
    }
    for (const dryRun of [true, false]) {
      const { status, body } = await patch({ markdown: "One sea.\n\nTwo 13.", dryRun });
      expect([status, JSON.stringify(body).includes(HIDDEN)]).toEqual([200, false]);
    }
  });

  test.each(["json", "markdown", "nodes"])(
    "leaves hidden text out of all that %s tells beside the text",
    async (format) => {
      const { id, patch } = await make(`One${HIDDEN}.`, human);
      await patch({ settings: { [`mot${HIDDEN}to`]: `A${HIDDEN}` } }, human);
      const seo = { seoTitle: `S${HIDDEN}`, seoDescription: `D${HIDDEN}` };
      await workspace.ask(`POST /api/d/${id}/publish`, { key: human, body: seo });
      const read = (key?: string) => workspace.ask(`GET /api/d/${id}?format=${format}`, key ? { key } : {});
      for (const { body } of [await read(), await read()]) expect(JSON.stringify(body)).not.toContain(HIDDEN);
      expect(JSON.stringify((await read(human)).body)).toContain(HIDDEN);
      if (format === "json") expect((await read()).body.settings.motto).toBe("A");
    },
  );

  test.each([
    ["text that is not found", { edits: [{ find: "Onne sea", replace: "x" }] }],
    ["a change that goes too far", { edits: [{ find: "Two", replace: "3" }], scope: { nodes: ["first"] } }],
  ])("leaves hidden text out of the error about %s", async (_what, fields) => {
    const { id, patch } = await make(`One sea${HIDDEN}.\n\nTwo${HIDDEN} seas.`, human);
    const { nodes } = (await workspace.ask(`GET /api/d/${id}?format=nodes`)).body;
    const body = "scope" in fields ? { ...fields, scope: { nodes: [nodes[0].id] } } : fields;
    const [own, agents] = [await patch(body, human), await patch(body)];
    expect([own.status, agents.status]).toEqual([409, 409]);
    expect(JSON.stringify(own.body)).toContain(HIDDEN);
    expect(JSON.stringify(agents.body)).not.toContain(HIDDEN);
  });

  test("is answered with the text of a write as a later read has it", async () => {
    const { id, patch } = await make("One.", human);
    const markdown = "a \u2067**b**\u2069 c";
    expect((await patch({ markdown })).status).toBe(200);
    const { body } = await patch({ append: "Two." });
    expect(body.content).toEqual((await workspace.ask(`GET /api/d/${id}`)).body.content);
    expect(JSON.stringify(body.content)).toContain("\u2067");
  });

  test("joins runs to the text that is read", async () => {
    const { id, patch } = await make(`One ${HIDDEN}two.`, human);
    await patch({ edits: [{ find: "two", replace: "three" }] });
    const { body } = await workspace.ask(`GET /api/d/${id}?format=nodes&authorship=true`);
    const [node] = body.nodes;
    expect(node.runs.map(({ text }: { text: string }) => text).join("")).toBe(node.text);
    expect(node.text).toBe("One three.");
  });

  test("leaves hidden text out of an export", async () => {
    const { id } = await make(`One${HIDDEN}.`, human);
    const { body } = await workspace.ask(`GET /api/w/documents/${id}/export?format=markdown`);
    expect(body).toContain("One.");
    expect(body).not.toContain(HIDDEN);
  });

  test.each(["markdown", "html", "jats"])("leaves hidden text of citations out of an export as %s", async (format) => {
    const { id } = await make("One.", human);
    const { nodes } = (await workspace.ask(`GET /api/d/${id}?format=nodes`)).body;
    const csl = { type: "book", title: `Seas${HIDDEN}`, author: [{ family: `Fisher${HIDDEN}` }] };
    const cited = { key: human, body: { csl, nodeId: nodes[0].id } };
    expect((await workspace.ask(`POST /api/d/${id}/cite`, cited)).status).toBe(201);
    const { body } = await workspace.ask(`GET /api/w/documents/${id}/export?format=${format}`);
    expect(body).toContain("Fisher");
    expect(body).not.toContain(HIDDEN);
  });

  test("leaves hidden text out of the words of a statement, with which its exports are compared", async () => {
    const paragraphs = async (hidden: string) => {
      const { id } = await make(`One${hidden} sea.`, human, `T${hidden}`);
      const { nodes } = (await workspace.ask(`GET /api/d/${id}?format=nodes`)).body;
      const csl = { type: "book", title: "Seas", author: [{ family: `Fisher${hidden}` }] };
      await workspace.ask(`POST /api/d/${id}/cite`, { key: human, body: { csl, nodeId: nodes[0].id } });
      const { payload } = (await workspace.ask(`GET /api/w/documents/${id}/statement`)).body;
      return JSON.parse(Buffer.from(payload, "base64url").toString("utf8")).paragraphs;
    };
    // A filler counts as a letter where words are compared.
    expect(await paragraphs("\u3164")).toEqual(await paragraphs(""));
  });

  test("leaves hidden text out of a version", async () => {
    const { id } = await make(`One${HIDDEN}.`, human);
    const { body } = await workspace.ask(`GET /api/d/${id}/versions/1`);
    expect(JSON.stringify(body)).not.toContain(HIDDEN);
    expect(body.concealed).toHaveLength(1);
  });
});
