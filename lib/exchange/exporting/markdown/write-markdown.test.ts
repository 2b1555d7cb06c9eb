import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { splitFrontMatter } from "#lib/document/markdown/front-matter";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { arbitraryDocument, citedKeys } from "#lib/document/model/test-documents";
import { frontMatterAuthors } from "#lib/importing/draft/front-matter-authors";
import { readMarkdownFile } from "#lib/importing/draft/read-markdown-file";
import { runs } from "#lib/test-runs";
import { EVERYTHING, sourceOf, TEST_AUTHORS, UNFORMATTED } from "../manuscript/test-source";
import { writeMarkdown } from "./write-markdown";

test("begins with the front matter that Pandoc reads, with the cited works", async () => {
  const { frontMatter } = splitFrontMatter(writeMarkdown(await sourceOf("Text [@key].")));
  expect(frontMatter?.split("\n").slice(0, 5)).toEqual([
    'title: "On Tides"',
    "author: ",
    '  - {"name":"Jane Anne Doe","orcid":"0000-0002-1825-0097"}',
    '  - "Jürgen Müller"',
    'date: "2026-03-04"',
  ]);
  expect(frontMatter).toContain('"DOI":"10.5555/12345678","id":"key"}');
});

test("has what is known of an author as Quarto writes it", async () => {
  const { frontMatter } = splitFrontMatter(writeMarkdown(await sourceOf("Text.", { authors: TEST_AUTHORS })));
  const { author } = parse(frontMatter ?? "");
  expect(author[0]).toEqual({
    name: "Jane Anne Doe",
    orcid: "0000-0002-1825-0097",
    email: "jane@example.org",
    corresponding: true,
    affiliations: [
      { name: "California Digital Library", ror: "https://ror.org/03yrm5c26" },
      { name: "Institut für <Ebbe> & Flut #1_%" },
    ],
    roles: ["conceptualization", "writing-review-editing"],
  });
  expect(frontMatterAuthors(author)).toEqual(TEST_AUTHORS);
});

test("asks for contents and lists of figures and tables in the words of Pandoc", async () => {
  const markdown = writeMarkdown(
    await sourceOf("Text.", { hasContents: true, lists: { figures: true, tables: false } }),
  );
  expect(markdown).toContain('\nlang: "en"\ntoc: true\nlof: true\n');
  expect(readMarkdownFile(markdown, "a.md", []).settings).toMatchObject({ toc: true, lof: true });
  expect(readMarkdownFile(markdown, "a.md", []).document.attrs?.frontMatter).not.toMatch(/toc|lof/);
  expect(readMarkdownFile("---\nlof: often\n---\n\nText.", "a.md", [])).toMatchObject({
    settings: {},
    document: { attrs: { frontMatter: "lof: often" } },
  });
});

test("keeps the author's own front matter and does not repeat its keys", async () => {
  const markdown = writeMarkdown(await sourceOf("---\ntitle: Mine\nkeywords: [a]\n---\n\nText."));
  expect(markdown).toMatch(/^---\ntitle: Mine\nkeywords: \[a\]\nauthor: /);
});

test("gives stored pictures their whole address", async () => {
  expect(writeMarkdown(await sourceOf(EVERYTHING))).toContain("](https://texts.example/files/fil_01)");
});

test("is read back as the same text, whatever the title", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryDocument, fc.string({ unit: "binary", maxLength: 20 }), async (content, title) => {
      const source = await sourceOf(content, { title: title.toWellFormed(), formatted: UNFORMATTED });
      const plain = writeMarkdown({ ...source, title: "x" });
      const markdown = writeMarkdown({ ...source, title });
      const { frontMatter } = splitFrontMatter(markdown);
      expect(frontMatter?.includes("\u2028")).toBe(false);
      const [one, other] = [markdown, plain].map((text) => parseMarkdown(text, citedKeys()).content);
      expect(one).toEqual(other);
    }),
    runs(100),
  );
});
