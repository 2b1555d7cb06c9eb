import { readFileSync } from "node:fs";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { stubCrossref } from "#lib/citations/sources/test-crossref";
import { askMcp, openTestWorkspace, type TestWorkspace, toolBody, unlimited } from "./test-workspace";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
type Any = any;

/** Calls a tool and returns its answer. */
type Use = (name: string, fields: Record<string, unknown>) => Promise<Any>;

type Row = { job: string; tools: string[]; sent: number; received: number };

const numberOf = (text: string | undefined) => Number(text?.replaceAll(",", ""));

// The documentation is the limit, so that it stays true.
const rows: Row[] = [
  ...readFileSync("docs/agents.md", "utf8").matchAll(/^\| (.+?) +\| (`.+?`) +\| +([\d,]+) \| +([\d,]+) \|$/gm),
].map(([, job = "", tools = "", sent, received]) => ({
  job,
  tools: tools.split("→").map((tool) => tool.trim().replaceAll("`", "")),
  sent: numberOf(sent),
  received: numberOf(received),
}));

const WORDS =
  "the tide of the spring rose above a line that surveyors had drawn in the harbour wall and the record shows how fast the water fell again after noon while boats waited outside for enough depth to enter under sail".split(
    " ",
  );

/** A text of 100 pages: 50,000 words in 70 sections of 12 paragraphs. */
const report = Array.from({ length: 840 }, (_, at) => {
  const words = Array.from({ length: 57 }, (_, word) => WORDS[(at * 11 + word * (1 + (at % 3))) % WORDS.length]);
  const heading = at % 12 === 0 ? `## Section ${at / 12 + 1}\n\n` : "";
  return `${heading}Station ${at} reports ${words.join(" ")}.`;
}).join("\n\n");

const doi = "10.1000/tides";
const record = {
  DOI: doi,
  type: "journal-article",
  title: ["Tides of the northern harbours"],
  author: [{ given: "Jane", family: "Doe" }],
  issued: { "date-parts": [[2020]] },
  "container-title": ["Oceans"],
};

let workspace: TestWorkspace;
let client: Client;
let id: string;
let log: { tools: string[]; calls: { sent: number; received: number }[] };

beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
  stubCrossref([record]);
  client = new Client({ name: "agent", version: "1.0.0" });
  const requestInit = { headers: { authorization: `Bearer ${workspace.firstKey}` } };
  const url = new URL("http://localhost:3000/api/mcp/all");
  await client.connect(new StreamableHTTPClientTransport(url, { fetch: measured, requestInit }));
  id = (await workspace.ask("POST /api/d", { body: { title: "Tides", markdown: report } })).body.id;
});
afterAll(() => workspace.close());

/** The fetch of the transport, which counts the bytes of both bodies. */
async function measured(url: URL | string, init?: RequestInit): Promise<Response> {
  const response = await askMcp(url, init);
  if (!String(init?.body).includes('"tools/call"')) return response;
  const text = await response.text();
  log.calls.push({ sent: Buffer.byteLength(String(init?.body)), received: Buffer.byteLength(text) });
  return new Response(text, response);
}

const use: Use = async (name, fields) => {
  log.tools.push(name);
  const answer = await client.callTool({ name, arguments: fields });
  expect([name, toolBody(answer), answer.isError ?? false]).toEqual([name, expect.anything(), false]);
  return answer.structuredContent;
};

/** Finds the one node that has these words. */
async function find(q: string, more = {}): Promise<Any> {
  const { nodes } = await use("read_document", { id, format: "nodes", q, ...more });
  return nodes.find(({ hits }: Any) => hits);
}

/** The id of a paragraph, found by another client. */
async function nodeOf(station: number): Promise<string> {
  const query = new URLSearchParams({ format: "nodes", q: `"Station ${station}"` });
  return (await workspace.ask(`GET /api/d/${id}?${query}`)).body.nodes[0].id;
}

async function section(heading: string): Promise<{ from: number; limit: number; next: string }> {
  const { outline } = await use("read_document", { id, format: "outline" });
  const at = outline.findIndex(({ text }: Any) => text === heading);
  const [{ index: from }, { index: end, text: next }] = [outline[at], outline[at + 1]];
  return { from, limit: end - from, next };
}

const comments = () => `POST /api/w/documents/${id}/comments`;

type Job = {
  /** What others did before. */
  before?: () => Promise<unknown>;
  work: () => Promise<Any>;
  done: (answer: Any) => void;
};

/** Rejects what is proposed. */
async function withdrawAll(): Promise<void> {
  const { suggestions } = (await workspace.ask(`GET /api/d/${id}/suggestions`)).body;
  for (const { id: sid } of suggestions) await workspace.ask(`DELETE /api/d/${id}/suggestions/${sid}`);
}

const JOBS: Record<string, Job> = {
  "Find and fix a term": {
    work: async () => {
      const node = await find('"Station 500"');
      return use("write_document", { id, edits: [{ nodeId: node.id, find: "Station 500", replace: "Gauge 500" }] });
    },
    done: ({ nodes }) => {
      expect(nodes[0].markdown).toMatch(/^Gauge 500 reports/);
      for (const { sent, received } of log.calls) expect(Math.max(sent, received)).toBeLessThan(2_000);
    },
  },
  "Replace a term everywhere": {
    work: () => use("write_document", { id, edits: [{ find: "## Section 6", replace: "## Part 6", all: true }] }),
    done: ({ nodes }) => expect(nodes).toHaveLength(11),
  },
  "Cite a claim": {
    work: async () => {
      const node = await find('"Station 42"');
      return use("add_citation", { id, doi, nodeId: node.id, locator: "p. 3" });
    },
    done: ({ inText }) => expect(inText.text).toBe("(Doe, 2020)"),
  },
  "Answer a comment": {
    before: async () => {
      const body = { nodeId: await nodeOf(77), quote: "Station 77", body: "Which station is meant?" };
      await workspace.ask(comments(), { body });
    },
    work: async () => {
      const { comments } = await use("list_comments", { id });
      await use("reply_to_comment", { id, commentId: comments[0].id, body: "The one at the northern pier." });
      return use("resolve_comment", { id, commentId: comments[0].id, status: "resolved" });
    },
    done: ({ status, messages }) => expect([status, messages.length]).toEqual(["resolved", 2]),
  },
  "Summarise a section": {
    work: async () => {
      const { from, limit } = await section("Section 12");
      return use("read_document", { id, format: "markdown", from, limit });
    },
    done: ({ markdown }) => expect(markdown).toMatch(/^## Section 12\n[\s\S]+Station 143 /),
  },
  "Move a section": {
    work: async () => {
      const { outline } = await use("read_document", { id, format: "outline" });
      const idOf = (heading: string) => outline.find(({ text }: Any) => text === heading).id;
      return use("write_document", { id, move: { section: idOf("Section 20"), before: idOf("Section 23") } });
    },
    done: ({ changed, nodes }) => expect([changed, nodes]).toEqual([true, []]),
  },
  "Add a paragraph at the end": {
    work: () => use("write_document", { id, append: "The gauges are read again in spring." }),
    done: ({ nodes }) => expect(nodes).toMatchObject([{ markdown: "The gauges are read again in spring." }]),
  },
  "Replace a phrase in 200 places": {
    work: () => use("write_document", { id, edits: [{ find: "rose above", replace: "rose over", all: true }] }),
    done: ({ nodes, nodeCount }) => expect([nodes, nodeCount > 200]).toEqual([[], true]),
  },
  "Add a table": {
    work: async () => {
      const node = await find('"Station 300"');
      const markdown = "| Station | Depth |\n| :-- | --: |\n| North | 4.2 m |\n| South | 3.9 m |";
      return use("write_document", { id, nodeId: node.id, placement: "after", markdown });
    },
    done: ({ nodes }) => expect(nodes).toMatchObject([{ type: "table" }]),
  },
  "Review a claim against its source": {
    before: async () => {
      const body = { csl: { type: "book", title: "Depths" }, nodeId: await nodeOf(610), locator: "p. 9" };
      await workspace.ask(`POST /api/d/${id}/cite`, { body });
    },
    work: async () => {
      const { citations } = await use("list_citations", { id });
      expect(citations.map(({ csl }: Any) => csl.title)).toContain("Depths");
      const node = await find('"Station 610"');
      const body = "The source gives the depth at noon, not how fast the water fell.";
      return use("add_comment", { id, nodeId: node.id, quote: "Station 610 reports", body });
    },
    done: ({ quote }) => expect(quote.exact).toBe("Station 610 reports"),
  },
  "Propose a change": {
    work: async () => {
      const node = await find('"Station 700"');
      const edits = [{ nodeId: node.id, find: "Station 700 reports", replace: "Station 700 measures" }];
      return use("suggest_edits", { id, edits, note: "A station measures." });
    },
    done: ({ suggestion }) => expect(suggestion.status).toBe("pending"),
  },
  "Propose three changes and list them": {
    before: withdrawAll,
    work: async () => {
      const edits = [701, 702, 703].map((at) => ({ find: `Station ${at} reports`, replace: `Station ${at} measures` }));
      await use("suggest_edits", { id, edits });
      return use("list_suggestions", { id });
    },
    done: ({ suggestions }) => expect(suggestions).toHaveLength(3),
  },
  "Accept a proposal": {
    before: async () => {
      const edits = [{ find: "Station 801 reports", replace: "Station 801 measures" }];
      await withdrawAll();
      await workspace.ask(`PATCH /api/d/${id}`, { body: { edits, mode: "suggest_replace" } });
    },
    work: async () => {
      const { suggestions } = await use("list_suggestions", { id });
      return use("accept_suggestion", { id, sid: suggestions[0].id });
    },
    done: ({ nodes }) => expect(nodes[0].markdown).toMatch(/^Station 801 measures/),
  },
};

test("the documentation has the jobs that are tested", () => {
  expect(rows.map(({ job }) => job)).toEqual(Object.keys(JOBS));
});

test.each(rows)("$job takes the calls and at most the bytes that the documentation says", async (row) => {
  const job = JOBS[row.job];
  await job?.before?.();
  log = { tools: [], calls: [] };
  job?.done(await job.work());
  const sum = (of: "sent" | "received") => log.calls.reduce((total, call) => total + call[of], 0);
  expect(log.tools).toEqual(row.tools);
  expect(sum("sent")).toBeLessThanOrEqual(row.sent);
  expect(sum("received")).toBeLessThanOrEqual(row.received);
});
