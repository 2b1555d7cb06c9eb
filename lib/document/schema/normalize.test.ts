import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import { withIds } from "../ids/node-ids";
import { parseMarkdown } from "../markdown/parse";
import { serializeMarkdown } from "../markdown/serialize";
import type { DocumentJson, NodeJson } from "../model/document";
import { arbitraryInline, CITED_KEYS, citedKeys } from "../model/test-documents";
import { mark, node, text } from "./build";
import { normalize } from "./normalize";
import { parseContent } from "./validate";

const bold = [mark("bold")];
const marked = { ...node("hardBreak"), marks: bold };
const documentOf = (...content: NodeJson[]): DocumentJson => ({ type: "doc", attrs: { frontMatter: null }, content });
const paragraph = (...content: NodeJson[]) => documentOf(node("paragraph", {}, content));
const line = (document: DocumentJson) => document.content[0]?.content;

/** Content that reads as a separate block at the start of a paragraph, or when it is alone in one. */
const beginsBlock = ([first]: readonly NodeJson[]) =>
  first?.type === "htmlInline" || (first?.type === "inlineMath" && first.attrs?.display === true);
const words = arbitraryInline.filter(
  (content) => !beginsBlock(content) && content.some(({ type }) => type !== "hardBreak"),
);

const item = fc.array(words, { minLength: 1, maxLength: 3 }).map((lines) =>
  node(
    "listItem",
    {},
    lines.map((content) => node("paragraph", {}, content)),
  ),
);
const block = fc.oneof(
  words.map((content) => node("paragraph", {}, content)),
  fc
    .tuple(fc.boolean(), fc.array(item, { minLength: 1, maxLength: 3 }))
    .map(([tight, items]) => node("bulletList", { tight }, items)),
);

describe("the settled form of a document", () => {
  test("equals what its markdown reads as, including marked line breaks and lists", () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (blocks) => {
        const document = documentOf(...blocks);
        expect(parseMarkdown(serializeMarkdown(document, CITED_KEYS.keys()), citedKeys())).toEqual(normalize(document));
      }),
      runs(1_000),
    );
  });

  test("is reached in one step, and then returns the same object", () => {
    fc.assert(
      fc.property(words, (content) => {
        const settled = normalize(paragraph(...content));
        expect(normalize(settled)).toBe(settled);
      }),
      runs(1_000),
    );
  });

  test("has no mark that ends on a line break", () => {
    const document = paragraph(text("Note", bold), marked, text("plain text"));
    expect(line(normalize(document))).toEqual([text("Note", bold), node("hardBreak"), text("plain text")]);
    expect(serializeMarkdown(document)).toBe("**Note**\\\nplain text\n");
  });

  test("keeps the mark of a line break between marked words", () => {
    expect(serializeMarkdown(paragraph(text("a", bold), marked, text("b", bold)))).toBe("**a\\\nb**\n");
  });

  test("keeps a line break at the end of a paragraph, a heading, an item and a cell", () => {
    for (const markdown of ["a<br>\n", "# a<br>\n", "- a<br>\n- b\n", "| a<br> |\n| - |\n| b<br><br> |\n"]) {
      const document = parseMarkdown(markdown);
      expect(JSON.stringify(document)).toContain("hardBreak");
      expect(serializeMarkdown(document)).toBe(markdown);
    }
  });

  test("keeps the space at the end of a cell", () => {
    const cell = node("tableCell", {}, [node("paragraph", {}, [text("a ")])]);
    const document = documentOf(node("table", {}, [node("tableRow", {}, [cell])]));
    expect(parseMarkdown(serializeMarkdown(document))).toEqual(document);
  });

  test("keeps the block after a paragraph in an item separate", () => {
    const words = node("paragraph", {}, [text("a")]);
    const first = node("listItem", {}, [node("paragraph", {}, [text("b")])]);
    const others = [
      node("horizontalRule"),
      node("orderedList", { start: 7 }, [first]),
      node("bulletList", {}, [node("listItem", {}, [node("paragraph")]), first]),
      node("htmlBlock", { value: "<b>" }),
    ];
    for (const other of others) {
      const document = normalize(
        documentOf(node("bulletList", { tight: true }, [node("listItem", {}, [words, other])])),
      );
      expect(parseMarkdown(serializeMarkdown(document))).toEqual(document);
    }
  });

  test("keeps raw HTML in an item separate from the next block", () => {
    const blocks = [
      node("paragraph", {}, [text("a")]),
      node("htmlBlock", { value: "<hr>" }),
      node("paragraph", {}, [text("b")]),
    ];
    const document = normalize(documentOf(node("bulletList", { tight: true }, [node("listItem", {}, blocks)])));
    expect(parseMarkdown(serializeMarkdown(document))).toEqual(document);
  });

  test("has nothing that markdown cannot express", () => {
    const image = node("image", { src: "/a}b", alt: "", title: "" });
    const alone = node("bulletList", { tight: false }, [node("listItem", {}, [node("paragraph", {}, [text("a")])])]);
    const several = node("bulletList", { tight: true }, [
      node("listItem", {}, [node("paragraph", {}, [text("a")]), node("paragraph", {}, [text("b")])]),
    ]);
    const link = text("c", [mark("link", { href: "https://a.example/{b}", title: "" })]);
    const content = parseContent(
      documentOf(node("paragraph", {}, [image, link]), alone, node("horizontalRule"), several),
    );
    expect(parseMarkdown(serializeMarkdown(content))).toEqual(content);
    expect(JSON.stringify(content)).toContain("/a%7Db");
  });

  test("is not a change of a text that was stored without it", () => {
    const stored = withIds(paragraph(text("Note", bold), marked, text("plain text")));
    expect(withIds(parseMarkdown(serializeMarkdown(stored)), stored).content[0]).toBe(stored.content[0]);
  });
});
