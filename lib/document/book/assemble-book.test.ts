import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import { withIds } from "../ids/node-ids";
import { parseMarkdown } from "../markdown/parse";
import { serializeMarkdown } from "../markdown/serialize";
import { textAttribute } from "../model/attribute";
import { blockIds } from "../model/block-ids";
import { citationNodes } from "../model/citation-items";
import type { DocumentJson, NodeJson } from "../model/document";
import { footnotesOf } from "../model/footnotes-of";
import { labelsOf } from "../model/labels";
import { arbitraryDocument, CITED_KEYS, citedKeys } from "../model/test-documents";
import { shownText } from "../text/text";
import { assembleBook, type Volume } from "./assemble-book";

const volume = (id: string, title: string, text: string | DocumentJson): Volume => ({
  id,
  title,
  content: withIds(typeof text === "string" ? parseMarkdown(text, citedKeys()) : text),
});

const atOnce = () => undefined;

async function assembled(own: string, ...parts: [title: string, text: string][]): Promise<DocumentJson> {
  const volumes = parts.map(([title, text], at) => volume(`doc_${at + 1}`, title, text));
  return (await assembleBook(volume("doc_0", "Book", own), volumes, atOnce)).content;
}

const markdownOf = (content: DocumentJson) => serializeMarkdown(content, CITED_KEYS.keys()).trim();
const within = (node: NodeJson): NodeJson[] => [node, ...(node.content ?? []).flatMap(within)];
const allOf = (content: DocumentJson) => content.content.flatMap(within);

describe("a book", () => {
  test("has each part below its title, whose headings go down a level where they need to", async () => {
    const book = await assembled(
      "Before.",
      ["One", "## Ebb\n\na"],
      ["Two", "# Flood\n\n## Wave"],
      ["Three", "###### Deep\n\n# Top"],
    );
    expect(markdownOf(book)).toBe(
      "Before.\n\n# One\n\n## Ebb\n\na\n\n# Two\n\n## Flood\n\n### Wave\n\n# Three\n\n###### Deep\n\n## Top",
    );
  });

  test("says a title once that the part begins with itself, with the label that it has there", async () => {
    const book = await assembled("", ["One part", "## *One* part {#sec:one}\n\n## Ebb"]);
    expect(markdownOf(book)).toBe("# *One* part {#sec:one}\n\n## Ebb");
  });

  test("adds no heading for a part without a title", async () => {
    expect(markdownOf(await assembled("", ["  ", "# Ebb\n\na"]))).toBe("# Ebb\n\na");
  });

  test("keeps the footnotes of its texts apart, and what refers to none as it is written", async () => {
    const book = await assembled("a[^1]\n\n[^1]: own", ["One", "b[^1] c[^2]\n\n[^1]: first"], ["Two", "d[^1]"]);
    expect(markdownOf(book)).toBe(
      "a[^1]\n\n[^1]: own\n\n# One\n\nb[^1-2] c\\[^2]\n\n[^1-2]: first\n\n# Two\n\nd\\[^1]",
    );
  });

  test("leads references to labels of their own text first, and of another text otherwise", async () => {
    const figure = (name: string) => `![${name}](/files/a.png){#fig:a}`;
    const book = await assembled(
      "@fig:b",
      ["One", `${figure("one")}\n\n@fig:a`],
      ["Two", `${figure("two")}\n\n@fig:a @sec:s`],
      ["Three", "# S {#sec:s}\n\n![b](/files/b.png){#fig:b} and @fig:a"],
    );
    const labels = labelsOf(book);
    const words = allOf(book)
      .filter(({ type }) => type === "crossReference")
      .map((node) => labels.get(textAttribute(node, "label")))
      .map((found) => found && (found.kind === "sec" ? shownText(found.node) : `${found.kind} ${found.number}`));
    expect(words).toEqual(["fig 3", "fig 1", "fig 2", "S", "fig 1"]);
  });

  test("has one place for the bibliography: the last one", async () => {
    const place = "::: {#refs}\n:::";
    const book = await assembled(
      `${place}\n\na`,
      ["One", `> ${place.replace("\n", "\n> ")}`],
      ["Two", `b\n\n${place}\n\nc`],
    );
    expect(allOf(book).filter(({ type }) => type === "bibliography")).toHaveLength(1);
    expect(markdownOf(book)).toMatch(/b\n\n:::[\s\S]*:::\n\nc$/);
  });

  test("keeps the places of citations apart where two parts have the same text", async () => {
    const text = volume("doc_1", "One", "A [@key].");
    const { content } = await assembleBook(text, [{ ...text, id: "doc_2" }], atOnce);
    expect(new Set(citationNodes(content)).size).toBe(2);
    expect(new Set(content.content.flatMap(blockIds)).size).toBe(3);
  });
});

/** The words of a text in order, a reference to no footnote as it is written. */
function wordsOf(content: DocumentJson): string {
  const notes = footnotesOf(content);
  return allOf(content)
    .map((node) => {
      const label = node.type === "footnoteRef" ? textAttribute(node, "label") : null;
      return label !== null && !notes.has(label) ? `[^${label}]` : (node.text ?? "");
    })
    .join("");
}

describe("any book", () => {
  const title = fc.constantFrom("", "Ebb", "a[^1] *b*", "word");
  const parts = fc.array(fc.tuple(title, arbitraryDocument), { maxLength: 4 });

  test("has the words of all its texts in order, and each name once", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryDocument, parts, async (own, given) => {
        const volumes = given.map(([title, text], at) => volume(`doc_${at}`, title, text));
        const { content, texts } = await assembleBook(volume("doc_own", "Book", own), volumes, atOnce);
        const titles = volumes.map(({ title, content: { content } }) =>
          content[0]?.type === "heading" && shownText(content[0]).trim() === title ? "" : title,
        );
        expect(wordsOf(content)).toBe(
          [wordsOf(own), ...volumes.map((each, at) => titles[at] + wordsOf(each.content))].join(""),
        );
        const ids = content.content.flatMap(blockIds);
        expect(new Set(ids).size).toBe(ids.length);
        const notes = footnotesOf(content);
        for (const node of allOf(content))
          if (node.type === "footnoteRef") expect(notes.has(textAttribute(node, "label"))).toBe(true);
        expect(citationNodes(content)).toHaveLength(
          [own, ...volumes.map(({ content }) => content)].flatMap(citationNodes).length,
        );
        expect(texts).toHaveLength(volumes.length + 1);
      }),
      runs(100),
    );
  });
});
