import { describe, expect, test } from "vitest";
import { workerPool } from "#lib/base/worker-pool";
import { renderHtml } from "#lib/document/html/html";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { DIAGRAM_POOL, diagramsOf } from "./diagrams";
import type { Drawn } from "./draw-diagram";
import { pageText } from "./page-text";
import { pageWords } from "./page-words";
import { setDiagrams } from "./set-diagrams";

const fenced = (code: string) => `\`\`\`mermaid\n${code}\n\`\`\``;

async function shown(markdown: string): Promise<string> {
  const content = parseMarkdown(markdown);
  const diagrams = await diagramsOf("usr_1", content);
  return pageText(renderHtml(content), { title: "T", locale: "en", isNumbered: false, diagrams }).text;
}

describe("the diagrams of a text", () => {
  test("that cannot be drawn stay code, with the reason", async () => {
    const html = await shown(fenced('pie\n  "a" : 3'));
    expect(html).toMatch(/<figure class="diagram"><pre[^>]*><code class="language-mermaid">pie\n/);
    expect(html).toContain(`>${pageWords("en").undrawn.kind}</figcaption>`);
    expect(html).not.toContain("<svg");
  });

  test("that would hold a thread are given up, and after three of them no more are drawn", async () => {
    const names = (letter: string) => Array.from({ length: 90 }, (_, at) => letter + at).join(" & ");
    const heavy = (at: number) => `graph TD\n${names(`A${at}x`)} --> ${names("B")}`;
    const markdown = [0, 1, 2].map((at) => fenced(heavy(at))).join("\n\n");
    const content = parseMarkdown(`${markdown}\n\n${fenced("graph TD\nA --> B")}`);
    const pool = workerPool<string, Drawn>({ ...DIAGRAM_POOL, name: "diagrams of a test", cpuMs: 500 });
    const first = await diagramsOf("usr_2", parseMarkdown(fenced("graph TD\nC --> D")), pool);
    expect([...first.values()]).toEqual([expect.objectContaining({ svg: expect.any(String) })]);
    const found = await diagramsOf("usr_2", content, pool);
    expect([...found.values()]).toEqual(Array.from({ length: 4 }, () => ({ undrawn: "large" })));
  }, 240_000);

  test("are drawn where their code is, with ids of their own", async () => {
    const html = await shown(
      `${fenced("graph TD\nA-->B")}\n\nText.\n\n${fenced("graph LR\nC-->D")}\n\n\`\`\`js\nx\n\`\`\``,
    );
    expect(html.match(/<figure class="diagram"><svg role="img" aria-label="Diagram: [AC], [BD]"/g)).toHaveLength(2);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of html.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id);
    expect(html).toContain('<code class="language-js">');
  });

  test("have their words for who does not see them, whatever these are", async () => {
    const html = await shown(fenced("graph TD\nA[\"$& $1 <x> 'q'\"] --> B"));
    expect(html).toContain('aria-label="Diagram: $&amp; $1 &lt;x&gt; &#39;q&#39;, B"');
  });

  test("that are too long to be drawn keep none of the others from it", async () => {
    const long = [1, 2, 3, 4].map((at) => fenced(`graph TD\nA[${String(at).repeat(11_000)}]`));
    const found = await diagramsOf("usr_3", parseMarkdown([...long, fenced("graph TD\nA --> B")].join("\n\n")));
    expect([...found.values()].map((drawn) => "svg" in drawn)).toEqual([false, false, false, false, true]);
  });

  test("stay code where they were not asked for", () => {
    const html = renderHtml(parseMarkdown(fenced("graph TD\nA-->B")));
    expect(setDiagrams(html, { diagrams: new Map(), words: pageWords("de") })).toBe(html);
  });
});
