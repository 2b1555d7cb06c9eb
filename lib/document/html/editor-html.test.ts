import { expect, test } from "vitest";
import { parseMarkdown } from "../markdown/parse";
import { editorHtml } from "./editor-html";

const html = (markdown: string) => editorHtml(parseMarkdown(markdown), { title: "Tides", locale: null }) ?? "";
const body = (markdown: string) => html(markdown).replace(/ data-id="[^"]*"/g, "");

test("escapes text, and leaves out addresses that a browser would run", () => {
  expect(body("a < b & `<script>`")).toBe("<p>a &lt; b &amp; <code>&lt;script&gt;</code></p>");
  const marks = [{ type: "link", attrs: { href: "javascript:alert(1)" } }];
  const link = { type: "paragraph", content: [{ type: "text", text: "x", marks }] };
  expect(editorHtml({ type: "doc", content: [link] }, { title: "", locale: null })).not.toContain("javascript");
  expect(html("<img src=x onerror=alert(1)>")).not.toMatch(/<img[^>]*onerror/);
});

test("ends before a block that would make it too long, and is nothing for a document that begins with one", () => {
  const long = "word ".repeat(20_000);
  expect(body(`First.\n\n${long}\n\nLast.`)).toBe("<p>First.</p>");
  expect(editorHtml(parseMarkdown(long), { title: "", locale: null })).toBeNull();
  expect(html(Array.from({ length: 500 }, (_, at) => `Paragraph ${at}.`).join("\n\n")).match(/<p/g)?.length).toBe(80);
});

test("draws marks, lists, tables and empty lines as the editor does", () => {
  expect(body("*a **b***")).toBe("<p><em>a </em><strong><em>b</em></strong></p>");
  expect(body("- [x] done")).toContain('<ul data-type="taskList"><li');
  expect(body("| a |\n|---|\n|   |")).toMatch(/^<div class="tableWrapper"><table/);
  expect(body("| a |\n|---|\n|   |")).toContain("<br>");
});

test("numbers footnotes and figures, and typesets formulas", () => {
  const numbers = html("A[^x] B[^y] C[^x].\n\n[^y]: Two.\n\n[^x]: One.").match(/(?<=data-number=")\d/g);
  expect(numbers).toEqual(["1", "2", "1", "2", "1"]);
  expect(html("![Tides](https://example.org/t.png){#fig:t}\n\nSee @fig:t.")).toMatch(/cross-reference">[^<@]*1</);
  expect(html("$x^2$")).toContain("katex");
});

test("draws a first heading that repeats the title as a running head", () => {
  expect(body("# Tides\n\n# Tides")).toBe('<h1 class="running-head">Tides</h1><h1>Tides</h1>');
});
