import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AppError } from "#lib/base/errors";
import { runs } from "#lib/test-runs";
import { canonicalJson } from "../model/canonical-json";
import { arbitraryDocument } from "../model/test-documents";
import { normalize } from "./normalize";
import { schema } from "./schema";
import { parseContent } from "./validate";

const doc = (...content: unknown[]) => ({ type: "doc", content });
const paragraph = (...content: unknown[]) => ({ type: "paragraph", content });
const text = (value: unknown, ...marks: unknown[]) => ({ type: "text", text: value, marks });
const link = (href: unknown) => text("a", { type: "link", attrs: { href } });
const cell = (attrs: unknown = {}) => ({ type: "tableCell", attrs, content: [{ type: "paragraph" }] });
const table = (...rows: unknown[][]) => ({
  type: "table",
  content: rows.map((content) => ({ type: "tableRow", content })),
});

function refusal(input: unknown): AppError {
  try {
    parseContent(input);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error("It was accepted.");
}

/** Refused content, and the path of its error. */
const REFUSED: readonly [what: string, input: unknown, path: string | null][] = [
  ["nothing", null, "content"],
  ["a number", 7, "content"],
  ["a list", [], "content"],
  ["an object that is no node", {}, "type"],
  ["another root", paragraph(), "type"],
  ["an empty document", doc(), "content"],
  ["content that is no list", { type: "doc", content: {} }, "content"],
  ["an unknown node", doc({ type: "heding" }), "content.0.type"],
  ["a node named like a member of every object", doc({ type: "constructor" }), "content.0.type"],
  ["an unknown member", doc({ type: "paragraph", colour: 1 }), "content.0"],
  ["a __proto__ member", JSON.parse('{"type":"doc","content":[{"type":"paragraph","__proto__":{}}]}'), "content.0"],
  ["an unknown attribute", doc({ type: "paragraph", attrs: { colour: "red" } }), "content.0.attrs"],
  ["a heading of level 99", doc({ type: "heading", attrs: { level: 99 } }), "content.0.attrs.level"],
  ["a heading of level 1.5", doc({ type: "heading", attrs: { level: 1.5 } }), "content.0.attrs.level"],
  ["an id with spaces", doc({ type: "paragraph", attrs: { id: "a b" } }), "content.0.attrs.id"],
  ["an unknown mark", doc(paragraph(text("a", { type: "blink" }))), "content.0.content.0.marks.0.type"],
  ["a mark twice", doc(paragraph(text("a", { type: "bold" }, { type: "bold" }))), "content.0.content.0.marks"],
  ["a text without text", doc(paragraph(text(""))), "content.0.content.0.text"],
  ["a text that is a number", doc(paragraph(text(1))), "content.0.content.0.text"],
  ["a NUL character", doc(paragraph(text("a\0b"))), "content.0.content.0.text"],
  ["half of a surrogate pair", doc(paragraph(text("a\ud800b"))), "content.0.content.0.text"],
  ["a NUL in an attribute", doc({ type: "htmlBlock", attrs: { value: "\0" } }), "content.0.attrs.value"],
  ["a javascript: link", doc(paragraph(link("javascript:alert(1)"))), "content.0.content.0.marks.0.attrs.href"],
  ["one in disguise", doc(paragraph(link(" java\nscript:alert(1)"))), "content.0.content.0.marks.0.attrs.href"],
  ["a data: link", doc(paragraph(link("data:text/html,x"))), "content.0.content.0.marks.0.attrs.href"],
  ["a link nowhere", doc(paragraph(link(null))), "content.0.content.0.marks.0.attrs.href"],
  [
    "an SVG image as data",
    doc(paragraph({ type: "image", attrs: { src: "data:image/svg+xml,x" } })),
    "content.0.content.0.attrs.src",
  ],
  ["text in the root", doc(text("a")), "content.0"],
  ["a paragraph in a list", doc({ type: "bulletList", content: [paragraph()] }), "content.0.content.0"],
  ["an empty list", doc({ type: "bulletList" }), "content.0.content"],
  ["bold code blocks", doc({ type: "codeBlock", content: [text("a", { type: "bold" })] }), "content.0.content.0.marks"],
  ["a merged cell of no columns", doc(table([cell({ colspan: 0 })])), "content.0.content.0.content.0.attrs.colspan"],
  [
    "two paragraphs in a cell",
    doc(table([{ type: "tableCell", content: [paragraph(), paragraph()] }])),
    "content.0.content.0.content.0.content.1",
  ],
  ["rows of different length", doc(table([cell(), cell()], [cell()])), "content.0"],
  ["a row without cells", doc(table([])), "content.0"],
  ["a header in the body", doc(table([cell()], [{ ...cell(), type: "tableHeader" }])), "content.0"],
  [
    "a formula with a bare dollar",
    doc(paragraph({ type: "inlineMath", attrs: { latex: "a$b" } })),
    "content.0.content.0.attrs.latex",
  ],
  [
    "an empty formula in a line",
    doc(paragraph({ type: "inlineMath", attrs: { latex: " " } })),
    "content.0.content.0.attrs.latex",
  ],
  [
    "a footnote label with a space",
    doc(paragraph({ type: "footnoteRef", attrs: { label: "a b" } })),
    "content.0.content.0.attrs.label",
  ],
];

function nested(depth: number): unknown {
  let inner: unknown = paragraph();
  for (let level = 0; level < depth; level++) inner = { type: "blockquote", content: [inner] };
  return doc(inner);
}

describe("untrusted content", () => {
  test.each(REFUSED)("rejects %s", (_, input, path) => {
    const error = refusal(input);
    expect(error.code).toBe("invalid_content");
    expect(error.details?.[0]?.path).toBe(path);
  });

  test.each([
    ["10,000 levels", nested(10_000)],
    ["51 levels", nested(51)],
    ["100,000 nodes", doc(...Array.from({ length: 100_000 }, () => ({ type: "paragraph" })))],
    ["20,001 blocks", doc(...Array.from({ length: 20_001 }, () => ({ type: "paragraph" })))],
    ["100,000 texts in one paragraph", doc(paragraph(...Array.from({ length: 100_000 }, () => text("a"))))],
    ["six million characters", doc(paragraph(text("a".repeat(6_000_000))))],
  ])("rejects content with %s", (_, input) => {
    expect(refusal(input).code).toBe("invalid_content");
  });

  test("suggests the known name that was meant", () => {
    expect(refusal(doc({ type: "heding" })).hint).toContain("heading");
  });

  test("accepts content at the limits", () => {
    expect(() => parseContent(nested(49))).not.toThrow();
    expect(() => parseContent(doc(...Array.from({ length: 20_000 }, () => ({ type: "paragraph" }))))).not.toThrow();
  });

  test("fills in attributes, sorts marks, and joins texts", () => {
    const given = doc(
      paragraph(text("a", { type: "italic" }, { type: "bold" }), text("b", { type: "bold" }, { type: "italic" })),
    );
    expect(parseContent(given)).toEqual({
      type: "doc",
      attrs: { frontMatter: null },
      content: [
        {
          type: "paragraph",
          attrs: { id: null },
          content: [{ type: "text", text: "ab", marks: [{ type: "bold" }, { type: "italic" }] }],
        },
      ],
    });
  });

  test("returns a valid document unchanged apart from settling", () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        const settled = normalize(document);
        expect(canonicalJson(parseContent(JSON.parse(JSON.stringify(document))))).toBe(canonicalJson(settled));
      }),
      runs(200),
    );
  });

  test("agrees with ProseMirror", () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        const built = schema.nodeFromJSON(document);
        built.check();
        expect(JSON.parse(JSON.stringify(built.toJSON()))).toEqual(document);
      }),
      runs(200),
    );
  });
});
