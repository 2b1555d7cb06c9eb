import fc from "fast-check";
import { readLocator } from "../grammar/locator";
import { tidyWords } from "../grammar/source";
import { joinTexts, mark, node, sortMarks, text } from "../schema/build";
import { ALERT_KINDS } from "./alert-kinds";
import type { DocumentJson, MarkJson, NodeJson } from "./document";
import type { KnownCitations } from "./known-citations";

/** Texts that markdown could misread, and plain ones. */
const PIECES = [
  ..."*_`~$[]()<>#+-.!|\\&:;\"'=^@{}%/",
  ..."aB7é漢🙂",
  " ",
  "  ",
  "word",
  "two words",
  "**",
  "__",
  "~~",
  "$5 and $6",
  "```",
  "[x]",
  "[ ] ",
  "[a](b)",
  "[^1]",
  "[a]: /b",
  "![i](j)",
  "<b>",
  "</b>",
  "<br>",
  "<!-- c -->",
  "&amp;",
  "&#35;",
  "http://a.example/b",
  "www.example.com",
  "a@b.example",
  "1. ",
  "1)",
  "- ",
  "+ ",
  "# ",
  "> ",
  "---",
  "===",
  ":::",
  "$$",
  "| a |",
  "|---|",
  "[see @key, p. 3; -@other_one]",
  "@smith_2020",
  "-@key",
  "@key [p. 3]",
  "[@key",
  "@{key}",
  "; ",
  ", p. ",
  "iv",
  "snake_case_name",
  "2 * 3",
  "\u00a0",
  "\u200b",
  "“q”",
  "@fig:a",
  "[-@tbl:t]",
  "{#fig:a}",
  " {#sec:s}",
  ": c {#tbl:t}",
  "{.half}",
  "{width=50%}",
  "{.header-column}",
  "~ ",
  ":   ",
  "<summary>",
  "</summary>",
];

/**
 * The citations of these test documents: ids by key, including keys with common prefixes and keys that Pandoc reads
 * only in braces.
 */
export const CITED_KEYS: ReadonlyMap<string, string> = new Map([
  ["key", "cit_1"],
  ["other_one", "cit_2"],
  ["smith_2020", "cit_3"],
  ["smith_2020a", "cit_4"],
  ["x.y:z/1-2", "cit_5"],
  ["müller1999", "cit_6"],
]);

/** `CITED_KEYS` in the form that the markdown reader takes. */
export const citedKeys = (): KnownCitations => ({
  byKey: CITED_KEYS,
  byId: new Map([...CITED_KEYS].map(([key, id]) => [id, key])),
  unknown: new Set(),
});

const words = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(""));
const label = fc.constantFrom("1", "note", "a-b_c", "ü", "x.y");
const address = fc.constantFrom("/a", "https://e.example/a_(b)?c=d&e=*f*", "#top", "mailto:a@b.example", "<a b>", "");
const figureLabel = fc.constantFrom("fig:a", "fig:waves-2", "fig:B_c");
const latex = fc.constantFrom("x", "a_1 + b^2", "\\frac{1}{2}", "\\$5", "a < b", "x*y*z", "\\{ \\}");

const around = fc.option(words.map(tidyWords), { freq: 2 });
const locator = fc.constantFrom("3", "3–5", "iv", "2.1", "34(1)(i)", "12, 14", "x y", "[17]", "{a}", "p", "@key; 3]");
const item = fc
  .record({
    key: fc.constantFrom(...CITED_KEYS.keys()),
    locator: fc.option(locator, { freq: 2 }),
    label: fc.constantFrom(null, "page", "chapter", "section", "sub-verbo"),
    prefix: around,
    suffix: around,
    suppressAuthor: fc.boolean(),
  })
  .map(({ key, locator, label, ...rest }) => {
    const where =
      locator === null ? { locator, label: null } : label === null ? readLocator(locator) : { locator, label };
    return { cid: CITED_KEYS.get(key) ?? "", key, ...where, ...rest };
  });
const citation = fc.tuple(fc.array(item, { minLength: 1, maxLength: 3 }), fc.boolean()).map(([items, narrative]) => {
  const alone = items.map((each, at) =>
    narrative && at === 0 ? { ...each, prefix: null, suppressAuthor: false } : each,
  );
  return node("citation", { items: alone, narrative });
});

const formatting = fc.subarray(["bold", "italic", "strike", "underline", "highlight", "subscript", "superscript"], {
  maxLength: 2,
});
const link = address.map((href) => mark("link", { href: encodeURI(href) }));
const marks: fc.Arbitrary<MarkJson[]> = fc
  .tuple(formatting, fc.option(link, { freq: 6 }))
  .map(([names, link]) => sortMarks([...names.map((name) => mark(name)), ...(link ? [link] : [])]));

const leaf: fc.Arbitrary<NodeJson> = fc.oneof(
  { weight: 8, arbitrary: words.map((value) => text(value)) },
  { weight: 2, arbitrary: words.map((value) => text(value, [mark("code")])) },
  latex.map((value) => node("inlineMath", { latex: value })),
  latex.map((value) => node("inlineMath", { latex: value, display: true })),
  label.map((name) => node("footnoteRef", { label: name })),
  fc.constantFrom("<i>", "</i>", "<!-- c -->", '<a href="x">').map((value) => node("htmlInline", { value })),
  { weight: 2, arbitrary: citation },
  fc.constant(node("hardBreak")),
  fc
    .tuple(address, fc.option(words), fc.option(fc.constantFrom("a title", 'with "quotes"')))
    .map(([src, alt, title]) => node("image", { src: src.startsWith("mailto:") ? "/i" : encodeURI(src), alt, title })),
  fc
    .record({
      alt: fc.option(words),
      label: fc.option(figureLabel),
      place: fc.constantFrom(null, "half", "all"),
      width: fc.constantFrom(null, 1, 50, 100),
      description: fc.option(words.map((value) => value.replace(/\s+/g, " ").trim() || "a")),
    })
    .map((attrs) => node("image", { src: "/files/a", ...attrs })),
  fc
    .tuple(fc.oneof(figureLabel, fc.constantFrom("tbl:t", "eq:e_1", "sec:s-1")), fc.boolean())
    .map(([name, bare]) => node("crossReference", { label: name, bare })),
);

const marked = fc.tuple(leaf, marks).map(([each, added]) => {
  const all = sortMarks([...(each.marks ?? []), ...added]);
  return all.length > 0 ? { ...each, marks: all } : each;
});

/** Inline content of a paragraph. */
export const arbitraryInline: fc.Arbitrary<NodeJson[]> = fc
  .array(marked, { maxLength: 6 })
  .map((nodes) =>
    joinTexts(nodes.flatMap((each, at) => (isAmbiguous(nodes[at - 1], each) ? [text("."), each] : [each]))),
  );

/** A citation directly after another that is part of its sentence would be read into its brackets. */
const isAmbiguous = (before: NodeJson | undefined, each: NodeJson) =>
  (before?.attrs?.narrative === true || before?.type === "crossReference") &&
  (each.type === "citation" || each.type === "crossReference");

const paragraph = arbitraryInline.map((content) => node("paragraph", {}, content));
const full = arbitraryInline.filter((content) => content.length > 0).map((content) => node("paragraph", {}, content));

const code = fc
  .array(fc.constantFrom("x = 1", "```", "~~~~", "  indented", "", "# no heading", "$$", "<b>"), { maxLength: 4 })
  .map((lines) => lines.join("\n"));

const table = fc
  .tuple(
    fc.integer({ min: 1, max: 3 }),
    fc.integer({ min: 1, max: 3 }),
    fc.boolean(),
    fc.constantFrom(null, "left", "right"),
    fc.option(words, { freq: 2 }),
    fc.record({ headerColumn: fc.boolean(), width: fc.constantFrom(null, 5, 100) }),
  )
  .chain(([columns, rows, hasHeader, align, captioned, { headerColumn, width }]) =>
    fc.array(paragraph, { minLength: columns * rows, maxLength: columns * rows }).map((cells) => {
      const row = (at: number) => {
        const type = at === 0 && hasHeader ? "tableHeader" : "tableCell";
        return node(
          "tableRow",
          {},
          cells.slice(at * columns, (at + 1) * columns).map((cell) => node(type, { align, width }, [cell])),
        );
      };
      return node(
        "table",
        captioned
          ? { headerColumn, label: "tbl:t", caption: captioned.replace(/\s+/g, " ").trim() || null }
          : { headerColumn },
        Array.from({ length: rows }, (_, at) => row(at)),
      );
    }),
  );

const flatBlock: fc.Arbitrary<NodeJson> = fc.oneof(
  { weight: 5, arbitrary: full },
  fc
    .tuple(arbitraryInline, fc.integer({ min: 1, max: 6 }), fc.constantFrom(null, null, "sec:s"))
    .map(([content, level, name]) => node("heading", { level, label: name }, content)),
  fc
    .tuple(code, fc.constantFrom(null, "js", "c++"), fc.constantFrom(null, "{1,3} title=`x`", "a"))
    .map(([value, language, meta]) =>
      node("codeBlock", { language, meta: language ? meta : null }, value === "" ? [] : [text(value)]),
    ),
  fc.constant(node("horizontalRule")),
  fc
    .tuple(latex, fc.constantFrom(null, "eq:e"))
    .map(([value, name]) => node("blockMath", { latex: value, label: name })),
  fc.constantFrom("<div>a</div>", "<!-- a\n\nb -->", "<hr>").map((value) => node("htmlBlock", { value })),
  fc
    .constantFrom("[a]: /b", "[//]: # (a comment)", "[y]: <c d>\n'title'")
    .map((value) => node("linkDefinition", { value })),
  fc.constant(node("bibliography")),
  table,
);

type Blocks = { blocks: NodeJson[] };

const { blocks } = fc.letrec<Blocks>((tie) => ({
  blocks: fc.array(
    fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      { weight: 4, arbitrary: flatBlock },
      tie("blocks").map((content) => node("blockquote", {}, content)),
      fc
        .tuple(fc.constantFrom(...Object.keys(ALERT_KINDS)), tie("blocks"))
        .map(([kind, content]) => node("alert", { kind }, content)),
      fc
        .tuple(fc.boolean(), paragraph, fc.option(tie("blocks"), { nil: [] }))
        .map(([open, summary, content]) => node("details", { open }, [summary, ...content])),
      fc
        .tuple(
          fc.boolean(),
          fc.array(fc.tuple(paragraph, fc.option(tie("blocks"), { nil: [] })), { minLength: 1, maxLength: 3 }),
        )
        .map(([tight, items]) =>
          node(
            "definitionList",
            { tight },
            items.map(([term, content]) => node("definitionItem", {}, [term, ...content])),
          ),
        ),
      fc.tuple(label, tie("blocks")).map(([name, content]) => node("footnoteDef", { label: name }, content)),
      fc.tuple(fc.boolean(), fc.array(tie("blocks"), { minLength: 1, maxLength: 3 })).map(([tight, items]) =>
        node(
          "bulletList",
          { tight },
          items.map((content) => node("listItem", {}, content)),
        ),
      ),
      fc
        .tuple(fc.boolean(), fc.integer({ min: 0, max: 12 }), fc.array(tie("blocks"), { minLength: 1, maxLength: 3 }))
        .map(([tight, start, items]) =>
          node(
            "orderedList",
            { tight, start },
            items.map((content) => node("listItem", {}, content)),
          ),
        ),
      fc
        .tuple(fc.boolean(), fc.array(fc.tuple(fc.boolean(), paragraph, tie("blocks")), { minLength: 1, maxLength: 3 }))
        .map(([tight, items]) =>
          node(
            "taskList",
            { tight },
            items.map(([checked, first, rest]) => node("taskItem", { checked }, [first, ...rest])),
          ),
        ),
    ),
    { minLength: 1, maxLength: 4 },
  ),
}));

/** Documents with all kinds of nodes and marks, in canonical form and without ids. */
export const arbitraryDocument: fc.Arbitrary<DocumentJson> = fc
  .tuple(fc.constantFrom(null, "title: A\ntags: [b, c]"), blocks)
  .map(([frontMatter, content]) => ({ type: "doc", attrs: { frontMatter }, content }));

/** Markdown as people and machines write it, well-formed or not. */
export const arbitraryMarkdown: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      words,
      fc.constantFrom(
        "\n",
        "\n\n",
        "\n- ",
        "\n  ",
        "\n    ",
        "\n> ",
        "\n1. ",
        "\n# ",
        "\n```\n",
        "\n| a | b |\n|---|:-:|\n| ",
        " | ",
      ),
      fc.constantFrom(
        "\n[^1]: ",
        "\n> [!NOTE]\n> ",
        "\n:   ",
        "\n\n:   ",
        "\n~   ",
        "\n\n<details>\n<summary>a</summary>\n\n",
        "\n\n</details>\n\n",
        "\n\n: {.header-column}\n",
        "[!tip]",
        "\n[a]: /b 'c'\n",
        "\n[//]: # (c)\n\n",
        "\n- [ ] ",
        "\n- [x] ",
        "\n$$\n",
        "\\\n",
        "  \n",
        "\n<div>\n",
        "\n***\n",
        "<u>",
        "</u>",
        "<sub>",
        "</sub>",
      ),
    ),
    { maxLength: 30 },
  )
  .map((pieces) => pieces.join(""));
