import { readFile } from "node:fs/promises";
import { HtmlValidate } from "html-validate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { GET } from "../../app/p/[slug]/route";

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
});
afterAll(() => workspace.close());

const checker = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // HTML allows both forms of these, and pages are compressed before they are sent.
    "void-style": "off",
    "doctype-style": "off",
    "no-trailing-whitespace": "off",
    // The output of KaTeX for a formula and of citeproc for an entry.
    "no-inline-style": "off",
  },
});

const fenced = (code: string) => `\`\`\`mermaid\n${code}\n\`\`\``;

async function faultsOf(style: string): Promise<string[]> {
  const article = await readFile("docs/article.md", "utf8");
  const markdown = [
    article,
    fenced("flowchart LR\nA[One] --> B"),
    fenced("sequenceDiagram\nA->>B: Hi"),
    fenced("pie"),
  ].join("\n\n");
  const settings = {
    citationStyle: style,
    toc: true,
    lof: true,
    lot: true,
    numberedHeadings: true,
    colophon: true,
    authors: ["Ada Ek", "B. O’Neil"],
  };
  const { body: made } = await workspace.ask("POST /api/d", { body: { markdown, settings } });
  const { body: read } = await workspace.ask(`GET /api/d/${made.id}?format=nodes`);
  const nodeId = read.nodes.find(({ type }: { type: string }) => type === "paragraph").id;
  const csl = {
    type: "book",
    title: "Tides <i>&</i> time",
    author: [{ family: "Doe", given: "Jane" }],
    DOI: "10.5555/1",
  };
  await workspace.ask(`POST /api/d/${made.id}/cite`, { body: { csl, nodeId, locator: "3" } });
  const { body } = await workspace.ask(`POST /api/d/${made.id}/publish`, { body: {} });
  const answer = await GET(new Request("http://localhost:3000/"), { params: Promise.resolve({ slug: body.slug }) });
  const report = await checker.validateString(await answer.text());
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${line} ${ruleId}: ${message}`),
  );
}

test.each(["apa", "ieee", "chicago-notes-bibliography"])(
  "a page with everything in it is valid HTML in %s",
  async (style) => {
    expect(await faultsOf(style)).toEqual([]);
  },
);
