import fc from "fast-check";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { CITED_KEYS } from "#lib/document/model/test-documents";
import { joinTexts, mark, node, sortMarks, text, withContent } from "#lib/document/schema/build";
import { normalize } from "#lib/document/schema/normalize";

const word = fc.stringMatching(/^[a-zA-Zäöüé0-9$%&<>#_'“”~|.,;:!?()[\]{}-]{0,8}[a-zA-Zäöüé0-9]$/);
/** Words with single spaces between them. */
export const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((each) => each.join(" "));

const formats = fc
  .tuple(
    fc.subarray(["bold", "italic", "strike", "underline", "highlight"], { maxLength: 2 }),
    fc.constantFrom(null, null, "subscript", "superscript"),
    fc.option(fc.constantFrom("https://e.example/a_(b)?c=d&e=f", "mailto:a@b.example"), { freq: 6 }),
  )
  .map(([names, height, href]) => [
    ...[...names, ...(height ? [height] : [])].map((name) => mark(name)),
    ...(href ? [mark("link", { href })] : []),
  ]);

const item = fc
  .record({
    key: fc.constantFrom(...CITED_KEYS.keys()),
    place: fc.constantFrom(null, ["page", "3"], ["page", "3–5"], ["chapter", "iv"], ["section", "2.1"]),
    prefix: fc.constantFrom(null, null, "see", "cf. also"),
    suffix: fc.constantFrom(null, null, "and so on"),
    suppressAuthor: fc.boolean(),
  })
  .map(({ key, place, ...rest }) => ({
    cid: CITED_KEYS.get(key) ?? "",
    key,
    locator: place?.[1] ?? null,
    label: place?.[0] ?? null,
    ...rest,
  }));

const citation = fc.tuple(fc.array(item, { minLength: 1, maxLength: 3 }), fc.boolean()).map(([items, narrative]) =>
  node("citation", {
    narrative,
    items: items.map((each, at) => (narrative && at === 0 ? { ...each, prefix: null, suppressAuthor: false } : each)),
  }),
);

const latex = fc.constantFrom(
  "x",
  "a_1 + b^2",
  "\\frac{1}{2}m v^2",
  "\\sum_{i=1}^n i",
  "a < b",
  "\\alpha\\cdot x",
  "\\frac{",
);
const picture = { src: "/files/fil_01" };
const shape = {
  place: fc.constantFrom(null, "half", "all"),
  width: fc.constantFrom(null, 1, 50, 100),
  description: fc.option(words),
};

const atom: fc.Arbitrary<NodeJson> = fc.oneof(
  citation,
  fc.tuple(latex, fc.boolean()).map(([value, display]) => node("inlineMath", { latex: value, display })),
  fc.constantFrom("a", "b").map((label) => node("footnoteRef", { label })),
  fc.tuple(fc.nat(9), fc.boolean()).map(([at, bare]) => node("crossReference", { label: String(at), bare })),
  fc.record({ alt: fc.option(words), ...shape }).map((attrs) => node("image", { ...picture, ...attrs })),
);

const run: fc.Arbitrary<NodeJson[]> = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(words, formats).map(([value, marks]) => [text(value, sortMarks(marks))]) },
  { weight: 1, arbitrary: words.map((value) => [text(value, [mark("code")])]) },
  { weight: 2, arbitrary: atom.map((each) => [each]) },
);

/** Words, formulas, citations and the like with a space or a break between them; they begin and end with words. */
const inline = (gaps: readonly NodeJson[]): fc.Arbitrary<NodeJson[]> =>
  fc
    .tuple(words, fc.array(fc.tuple(run, fc.constantFrom(...gaps)), { maxLength: 4 }), words)
    .map(([first, runs, last]) =>
      joinTexts([
        text(first),
        ...runs.flatMap(([nodes, gap]) => [gap.type === "hardBreak" ? gap : text(" "), ...nodes]),
        text(" "),
        text(last),
      ]),
    );

const SPACE = text(" ");
const anyLine = inline([SPACE, SPACE, SPACE, node("hardBreak")]);
const paragraph = anyLine.map((content) => node("paragraph", {}, content));

const table = fc
  .record({
    columns: fc.integer({ min: 1, max: 3 }),
    rows: fc.integer({ min: 1, max: 3 }),
    hasHeader: fc.boolean(),
    headerColumn: fc.boolean(),
    align: fc.constantFrom(null, "left", "center", "right"),
    width: fc.constantFrom(null, 20, 30),
    caption: fc.option(words),
    isLabelled: fc.boolean(),
  })
  .chain(({ columns, rows, hasHeader, headerColumn, align, width, caption, isLabelled }) =>
    fc.array(paragraph, { minLength: columns * rows, maxLength: columns * rows }).map((cells) =>
      node(
        "table",
        { headerColumn, caption: isLabelled ? caption : null, label: isLabelled ? "tbl" : null },
        Array.from({ length: rows }, (_, at) =>
          node(
            "tableRow",
            {},
            cells
              .slice(at * columns, (at + 1) * columns)
              .map((cell) => node(at === 0 && hasHeader ? "tableHeader" : "tableCell", { align, width }, [cell])),
          ),
        ),
      ),
    ),
  );

const code = fc.array(fc.constantFrom("x = 1", "  indented", "# no heading", "a  b\tc"), {
  minLength: 1,
  maxLength: 3,
});

const flat: fc.Arbitrary<NodeJson> = fc.oneof(
  { weight: 4, arbitrary: paragraph },
  fc
    .tuple(inline([SPACE]), fc.integer({ min: 1, max: 6 }), fc.boolean())
    .map(([content, level, isLabelled]) => node("heading", { level, label: isLabelled ? "sec" : null }, content)),
  fc
    .tuple(code, fc.constantFrom(null, "js"), fc.constantFrom(null, "{1,3}"))
    .map(([lines, language, meta]) =>
      node("codeBlock", { language, meta: language ? meta : null }, [text(lines.join("\n"))]),
    ),
  fc.constant(node("horizontalRule")),
  fc
    .tuple(latex, fc.boolean())
    .map(([value, isLabelled]) => node("blockMath", { latex: value, label: isLabelled ? "eq" : null })),
  words.map((value) => node("htmlBlock", { value: `<div>${value.replace(/[<>&]/g, "")} <b>bold</b></div>` })),
  fc.constant(node("bibliography")),
  fc
    .record({ alt: fc.option(words), label: fc.constantFrom(null, "fig"), ...shape })
    .map((attrs) => node("paragraph", {}, [node("image", { ...picture, ...attrs })])),
  table,
);

const { blocks } = fc.letrec<{ blocks: NodeJson[] }>((tie) => ({
  blocks: fc.array(
    fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      { weight: 5, arbitrary: flat },
      tie("blocks").map((content) => node("blockquote", {}, content)),
      fc
        .tuple(fc.constantFrom("note", "tip", "warning"), tie("blocks"))
        .map(([kind, content]) => node("alert", { kind }, content)),
      fc
        .tuple(fc.boolean(), fc.option(paragraph), fc.option(tie("blocks"), { nil: [] }))
        .map(([open, line, content]) => node("details", { open }, [line ?? node("paragraph"), ...content])),
      fc
        .tuple(fc.boolean(), fc.array(fc.tuple(paragraph, tie("blocks")), { minLength: 1, maxLength: 2 }))
        .map(([tight, items]) =>
          node(
            "definitionList",
            { tight },
            items.map(([term, content]) => node("definitionItem", {}, [term, ...content])),
          ),
        ),
      fc
        .tuple(
          fc.constantFrom("bulletList", "orderedList"),
          fc.boolean(),
          fc.constantFrom(1, 1, 4),
          fc.array(
            fc.oneof(
              paragraph.map((line) => [line]),
              tie("blocks"),
            ),
            { minLength: 1, maxLength: 3 },
          ),
        )
        .map(([type, tight, start, items]) =>
          node(
            type,
            type === "orderedList" ? { tight, start } : { tight },
            items.map((content) => node("listItem", {}, content)),
          ),
        ),
      fc
        .tuple(
          fc.boolean(),
          fc.array(fc.tuple(fc.boolean(), paragraph, fc.option(tie("blocks"), { nil: [] })), {
            minLength: 1,
            maxLength: 2,
          }),
        )
        .map(([tight, items]) =>
          node(
            "taskList",
            { tight },
            items.map(([checked, line, rest]) => node("taskItem", { checked }, [line, ...rest])),
          ),
        ),
    ),
    { minLength: 1, maxLength: 4 },
  ),
}));

const PREFIX: Readonly<Record<string, string>> = { table: "tbl", heading: "sec", blockMath: "eq", image: "fig" };

/** Gives what is labelled a label of its own, and references labels that are there, or one that is not. */
function labelled(content: NodeJson[]): NodeJson[] {
  const labels: string[] = [];
  const name = (each: NodeJson): NodeJson => {
    const kind = PREFIX[each.type];
    const label = kind && each.attrs?.label === kind ? `${kind}:${kind}-${labels.length}` : null;
    if (label) labels.push(label);
    const named = label ? { ...each, attrs: { ...each.attrs, label } } : each;
    return named.content ? withContent(named, named.content.map(name)) : named;
  };
  const refer = (each: NodeJson): NodeJson => {
    if (each.type === "crossReference") {
      const label = labels[Number(each.attrs?.label)] ?? "fig:nowhere";
      // A section has no number that a bare reference could show.
      return node("crossReference", { label, bare: !label.startsWith("sec:") && each.attrs?.bare === true });
    }
    return each.content ? withContent(each, each.content.map(refer)) : each;
  };
  return content.map(name).map(refer);
}

/** Documents with everything that Word files keep; `a` is a mentioned note when anything mentions it. */
export const generatedDocument: fc.Arbitrary<DocumentJson> = fc
  .tuple(blocks, fc.array(paragraph, { minLength: 1, maxLength: 2 }), paragraph)
  .map(([content, one, other]) => {
    // Word has no notes on notes.
    const notes = [one, [other]].map((note, at) =>
      node("footnoteDef", { label: at === 0 ? "a" : "b" }, note.map(withoutNotes)),
    );
    return normalize({ type: "doc", attrs: { frontMatter: null }, content: labelled([...content, ...notes]) });
  });

const withoutNotes = (line: NodeJson): NodeJson =>
  withContent(
    line,
    joinTexts(
      (line.content ?? []).map((each) => (each.type === "footnoteRef" || each.type === "image" ? text("x") : each)),
    ),
  );

/** A document in the form in which both ends of a round trip are compared: notes at the end in order of mention. */
export function canonical(document: DocumentJson): unknown {
  const labels = new Map<unknown, string>();
  const rename = (each: NodeJson): NodeJson => {
    const { id: _, ...attrs } = each.attrs ?? {};
    if (each.type === "footnoteRef") {
      if (!labels.has(attrs.label)) labels.set(attrs.label, String(labels.size + 1));
      attrs.label = labels.get(attrs.label);
    }
    if (each.type === "image") attrs.src = "a picture";
    if (each.type === "citation") attrs.items = (attrs.items as object[]).map((one) => ({ ...one, cid: null }));
    const own = each.attrs ? { ...each, attrs } : each;
    return own.content ? { ...own, content: own.content.map(rename) } : own;
  };
  const rest = document.content.filter(({ type }) => type !== "footnoteDef").map(rename);
  const notes = document.content.filter(({ type }) => type === "footnoteDef").map(rename);
  const named = notes.map((note) => ({
    ...note,
    attrs: { ...note.attrs, label: labels.get(note.attrs?.label) ?? `unmentioned ${note.attrs?.label}` },
  }));
  return [...rest, ...named.sort((a, b) => (a.attrs.label < b.attrs.label ? -1 : 1))];
}
