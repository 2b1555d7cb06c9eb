import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { serializeMarkdown } from "#lib/document/markdown/serialize";
import type { Article } from "../draft/article";
import { readHtml } from "../html/read-html";

const folder = "e2e/pages";
const names = readdirSync(folder).filter((name) => name.endsWith(".html"));

/** Reads a saved page, which begins with a comment that contains its address. */
function saved(name: string): { html: string; url: string } {
  const html = readFileSync(`${folder}/${name}`, "utf8");
  return { html, url: /^<!-- (\S+)/.exec(html)?.[1] ?? "" };
}

function described({ content, ...article }: Article): string {
  const properties = Object.entries(article).map(([name, value]) => `${name}: ${value ?? ""}`.trim());
  return `---\n${properties.join("\n")}\n---\n\n${serializeMarkdown(content)}`;
}

describe("saved pages become the documents stored next to them", () => {
  test.each(names)("%s", async (name) => {
    const { html, url } = saved(name);
    await expect(described(readHtml(html, url))).toMatchFileSnapshot(
      `../../../${folder}/${name.replace(".html", ".md")}`,
    );
  });
});

test.each(names)("%s stays the same as markdown", (name) => {
  const { html, url } = saved(name);
  const { content } = readHtml(html, url);
  expect(parseMarkdown(serializeMarkdown(content))).toEqual(content);
});

test("there are pages of at least thirty kinds", () => expect(names.length).toBeGreaterThanOrEqual(30));
