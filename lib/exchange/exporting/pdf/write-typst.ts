import { isAllowedLink } from "#lib/document/model/address";
import { ALERT_KINDS, kindOf } from "#lib/document/model/alert-kinds";
import { numberAttribute, optionalAttribute, textAttribute } from "#lib/document/model/attribute";
import { isDiagram } from "#lib/document/model/diagram";
import type { MarkJson, NodeJson } from "#lib/document/model/document";
import { type BlockKind, entryFor, type MarkKind } from "#lib/document/model/kind";
import { isFigure, numberedWord } from "#lib/document/model/labels";
import { nestMarks } from "#lib/document/model/nest-marks";
import { isUnnumbered } from "#lib/document/model/unnumbered-heading";
import { cellGrid, filledTable, spanOf } from "#lib/document/schema/table-grid";
import { nodeText, shownText } from "#lib/document/text/text";
import {
  depthOf,
  type Manuscript,
  ownLabel,
  type Piece,
  partedFrom,
  runsOf,
  tableWidths,
  unmentionedNotes,
} from "../manuscript/manuscript";
import { rawHtmlText } from "../manuscript/raw-html-text";
import { type RichRun, type RichStyle, richRuns } from "../manuscript/rich-runs";
import type { ExportDiagram, ExportOptions, ExportPicture } from "../manuscript/source";
import { lookOf } from "./looks";
import { typstMath } from "./typst-math";
import { typstString, typstText } from "./typst-string";

type Writing = {
  manuscript: Manuscript;
  inNote: boolean;
  /** Formulas that Typst refused; they are shown as their source. */
  refused: ReadonlySet<string>;
  /** The labels of the entries that citations link to, by work. */
  entries: ReadonlyMap<string, string>;
};

/** Writes a text as source of Typst (https://typst.app/docs); its words are strings, so that none of them is code. */
export function writeTypst(
  manuscript: Manuscript,
  { look }: ExportOptions,
  refused: ReadonlySet<string> = new Set(),
): string {
  const isListed = manuscript.entries !== "none";
  const entries = new Map(
    isListed ? manuscript.formatted.bibliography.map(({ key }, at) => [key, `entry-${at + 1}`]) : [],
  );
  const writing: Writing = { manuscript, inNote: false, refused, entries };
  const body = blocks(manuscript.blocks, writing);
  const rest = unmentionedNotes(manuscript).map((note) => blocks(note.content ?? [], { ...writing, inNote: true }));
  const end =
    manuscript.entries === "end" ? `#heading(level: 1, numbering: none)[References]\n\n${bibliography(writing)}` : "";
  return [lookOf(manuscript, look), body, ...rest, end].join("\n\n");
}

/** Every formula of a text as it is in the source, to find those that Typst refuses. */
export function formulasIn(manuscript: Manuscript): Set<string> {
  const found = new Set<string>();
  const visit = (node: NodeJson) => {
    if (node.type === "inlineMath" || node.type === "blockMath") found.add(textAttribute(node, "latex"));
    node.content?.forEach(visit);
  };
  for (const node of [...manuscript.blocks, ...manuscript.definitions.values()]) visit(node);
  return found;
}

type Write = (node: NodeJson, writing: Writing) => string;

const BLOCKS: Readonly<Record<string, Write>> = {
  paragraph: (node, writing) => paragraph(node, writing),
  heading: (node, writing) => {
    const words = line(node, writing);
    if (writing.inNote) return `#strong[${words}];`;
    const own = ownLabel(node, writing.manuscript);
    const numbering = writing.manuscript.isNumbered && isUnnumbered(shownText(node)) ? ", numbering: none" : "";
    return `#heading(level: ${depthOf(node, writing.manuscript)}${numbering})[${words}]${own ? ` <${own.label}>` : ""}`;
  },
  blockquote: (node, writing) => `#quote(block: true)[${blocks(node.content ?? [], writing)}];`,
  bulletList: (node, writing) => list(node, "list", writing),
  orderedList: (node, writing) => list(node, "enum", writing),
  taskList: (node, writing) => list(node, "list", writing),
  codeBlock: (node, { manuscript }) => {
    const drawn = isDiagram(node) ? manuscript.diagrams.get(nodeText(node)) : undefined;
    if (drawn && "file" in drawn) return diagram(drawn);
    const language = optionalAttribute(node, "language");
    return `#raw(${typstString(nodeText(node))}, block: true${language ? `, lang: ${typstString(language)}` : ""});`;
  },
  horizontalRule: () =>
    "#block(width: 100%, above: 1.4em, below: 1.4em, align(center, line(length: 30%, stroke: 0.5pt)));",
  table: (node, writing) => table(node, writing),
  blockMath: (node, writing) => equation(node, writing),
  htmlBlock: (node) => rawHtmlText(textAttribute(node, "value")).map(typstText).join("\n\n"),
  alert: (node, writing) => {
    const title = `#strong[${ALERT_KINDS[kindOf(node)].title}];`;
    return `#block(width: 100%, inset: (left: 12pt, y: 4pt), stroke: (left: 1.5pt + rgb("#1f3a5f")))[${title}\n\n${blocks(node.content ?? [], writing)}];`;
  },
  details: (node, writing) => {
    const { first, rest } = partedFrom(node);
    return `#strong[${line(first, writing)}];\n\n#block(inset: (left: 1.4em))[${blocks(rest, writing)}];`;
  },
  definitionList: (node, writing) => {
    const items = (node.content ?? []).map((item) => {
      const { first, rest } = partedFrom(item);
      return `terms.item([${line(first, writing)}], [${blocks(rest, writing)}])`;
    });
    return `#terms(${items.join(", ")});`;
  },
  linkDefinition: () => "",
  footnoteDef: () => "",
  bibliography: (_, writing) => (writing.manuscript.entries === "node" ? bibliography(writing) : ""),
} satisfies Record<BlockKind, Write>;

const blocks = (nodes: readonly NodeJson[], writing: Writing): string =>
  nodes
    .map((node) => entryFor(BLOCKS, node.type)(node, writing))
    .filter((text) => text !== "")
    .join("\n\n");

function paragraph(node: NodeJson, writing: Writing): string {
  const [only, ...others] = node.content ?? [];
  const picture = only ? writing.manuscript.pictures.get(textAttribute(only, "src")) : undefined;
  if (only?.type !== "image" || others.length > 0 || !isFigure(only) || !picture) return line(node, writing);
  const own = ownLabel(only, writing.manuscript);
  const caption = captionOf(own, textAttribute(only, "alt"));
  return `#figure(${imageOf(only, picture)}${caption ? `, caption: [${caption}]` : ""}${own ? "" : UNLISTED})${own ? ` <${own.label}>` : ""}`;
}

// Lists have what is numbered.
const UNLISTED = ", outlined: false";

const captionOf = (own: ReturnType<typeof ownLabel>, words: string): string =>
  [own ? `#strong[${typstText(`${numberedWord(own)}.`)}]` : "", typstText(words)].filter(Boolean).join("; ");

/** A picture at its share of the text's width, or at its size at 150 dots an inch. */
function imageOf(node: NodeJson, picture: ExportPicture): string {
  const { width, place } = node.attrs ?? {};
  const share = typeof width === "number" ? width : place === "half" ? 50 : null;
  const points = (picture.width * 72) / 150;
  const size = share === null ? (points > 400 ? "100%" : `${points.toFixed(1)}pt`) : `${share}%`;
  const words = textAttribute(node, "description") || textAttribute(node, "alt") || "Picture";
  return `image(${typstString(`/${picture.name}`)}, width: ${size}, alt: ${typstString(words)})`;
}

// A pixel has three quarters of a point; no page of ours has less room than these.
const POINTS_A_PIXEL = 0.75;
const HIGHEST_POINTS = 420;

/** A diagram at its size, as wide and as high as a page at most. */
function diagram({ name, width, height, words }: ExportDiagram): string {
  const scale = Math.min(POINTS_A_PIXEL, HIGHEST_POINTS / height);
  const alt = typstString(`Diagram: ${words}`);
  const image = `image(${typstString(`/${name}`)}, width: ${(width * scale).toFixed(1)}pt, alt: ${alt})`;
  return `#figure(fitted(${image})${UNLISTED})`;
}

// Of this many characters of LaTeX no formula is wider than a page.
const SHORT_FORMULA = 40;

function equation(node: NodeJson, writing: Writing): string {
  const latex = textAttribute(node, "latex");
  const math = formula(latex, true, writing);
  if (math === null) return `#raw(${typstString(latex)}, block: true);`;
  const own = ownLabel(node, writing.manuscript);
  const number = own ? `, numbering: _ => ${typstString(`(${own.number})`)}` : "";
  const made = `math.equation(block: true, alt: ${typstString(latex)}${number}, $ ${math} $)`;
  if (own) return `#${made} <${own.label}>`;
  return latex.length > SHORT_FORMULA ? `#fitted(${made});` : `#${made};`;
}

const formula = (latex: string, isDisplay: boolean, { refused }: Writing): string | null =>
  refused.has(latex) ? null : typstMath(latex, isDisplay);

function list(node: NodeJson, name: "list" | "enum", writing: Writing): string {
  const start = numberAttribute(node, "start", 1);
  const items = (node.content ?? []).map((item) => {
    const box = item.type === "taskItem" ? typstText(item.attrs?.checked === true ? "☒ " : "☐ ") : "";
    return `[${box}${blocks(item.content ?? [], writing)}]`;
  });
  const options = [`tight: ${node.attrs?.tight !== false}`, name === "enum" ? `start: ${start}` : ""].filter(Boolean);
  const marker = node.type === "taskList" ? ["marker: none"] : [];
  return `#${name}(${[...options, ...marker, ...items].join(", ")});`;
}

// A table of so many rows goes to the next page as a whole.
const MOST_ROWS_TOGETHER = 12;

function table(node: NodeJson, writing: Writing): string {
  const grid = cellGrid(node) ?? [];
  const rows = filledTable(node).content ?? [];
  const columns = Math.max(1, ...rows.map((row) => row.content?.length ?? 0));
  const aligns = Array.from(
    { length: columns },
    (_, at) => optionalAttribute(rows[0]?.content?.[at] ?? {}, "align") ?? "left",
  );
  const cells = (row: NodeJson, index: number) =>
    Array.from({ length: columns }, (_, at) => {
      const place = grid[index]?.[at];
      // Another cell reaches here.
      if (place === null) return [];
      const words = (row.content?.[at]?.content ?? []).map((each) => line(each, writing)).join(" ");
      const shown =
        at === 0 && node.attrs?.headerColumn === true && words !== "" ? `[#strong[${words}]]` : `[${words}]`;
      const { columns: width, rows: height } = spanOf(place ?? {});
      return [width > 1 || height > 1 ? `table.cell(colspan: ${width}, rowspan: ${height})${shown}` : shown];
    })
      .flat()
      .join(", ");
  const { shares, isCrowded } = tableWidths(rows, columns);
  const sizes = shares ? `(${shares.map((share) => `${share.toFixed(2)}fr`).join(", ")},)` : String(columns);
  const isHead = rows[0]?.content?.[0]?.type === "tableHeader";
  const head = isHead && rows[0] ? `table.header(${cells(rows[0], 0)}), table.hline(stroke: 0.5pt), ` : "";
  const body = rows
    .slice(isHead ? 1 : 0)
    .map((row, at) => cells(row, at + (isHead ? 1 : 0)))
    .filter((line) => line !== "")
    .join(", ");
  const own = ownLabel(node, writing.manuscript);
  const caption = captionOf(own, textAttribute(node, "caption"));
  const made = `${isCrowded ? "crowded" : "table"}(columns: ${sizes}, align: (${aligns.join(", ")},), stroke: none, table.hline(), ${head}${body === "" ? "" : `${body}, `}table.hline())`;
  const whole = `#figure(kind: table, supplement: none, ${made}${caption ? `, caption: [${caption}]` : ""}${own ? "" : UNLISTED})${own ? ` <${own.label}>` : ""}`;
  return rows.length > MOST_ROWS_TOGETHER ? whole : `#together[${whole}]`;
}

const MARKS: Readonly<Record<string, string>> = {
  bold: "strong",
  italic: "emph",
  strike: "strike",
  underline: "underline",
  highlight: "highlight",
  subscript: "sub",
  superscript: "super",
} satisfies Record<Exclude<MarkKind, "link" | "code">, string>;

function wrap(mark: MarkJson, inside: string[]): string[] {
  const whole = inside.join("");
  if (whole === "") return [];
  if (mark.type === "link") {
    const href = textAttribute(mark, "href");
    const isWhole = isAllowedLink(href) && /^(?:https?|mailto|tel):./i.test(href);
    return [isWhole ? `#link(${typstString(href)})[${whole}];` : whole];
  }
  const name = MARKS[mark.type];
  return [name ? `#${name}[${whole}];` : whole];
}

function line(node: NodeJson, writing: Writing): string {
  const flat = runsOf(node, writing.manuscript, writing).map(({ piece, marks }) => {
    const isCode = piece.kind === "text" && marks.some(({ type }) => type === "code");
    return {
      leaf: [isCode && piece.text !== "" ? `#raw(${typstString(piece.text)});` : leaf(piece, writing)],
      marks: marks.filter(({ type }) => type !== "code" && (type !== "link" || piece.kind === "text")),
    };
  });
  return nestMarks(flat, wrap).join("");
}

function leaf(piece: Piece, writing: Writing): string {
  const { manuscript, inNote, entries } = writing;
  switch (piece.kind) {
    case "text":
      return typstText(piece.text);
    case "break":
      return "#linebreak();";
    case "math": {
      const math = formula(piece.latex, piece.display, writing);
      if (math === null) return `#raw(${typstString(piece.latex)});`;
      return `#math.equation(block: false, alt: ${typstString(piece.latex)}, $${piece.display ? `display(${math})` : math}$);`;
    }
    case "picture":
      return piece.picture
        ? `#box(${imageOf(piece.node, piece.picture)});`
        : typstText(
            textAttribute(piece.node, "description") ||
              textAttribute(piece.node, "alt") ||
              textAttribute(piece.node, "src").slice(0, 200),
          );
    case "note":
      return note(piece, writing);
    case "reference":
      return piece.target ? `#jump(<${piece.label}>)[${typstText(piece.words)}];` : typstText(piece.words);
    case "citation": {
      const shown = rich(richRuns(piece.words.html));
      if (piece.isNote) return `${piece.author ? rich(richRuns(piece.author.html)) : ""}#footnote[${shown}];`;
      const [only, ...others] = piece.items;
      const entry = others.length === 0 && only?.work && !inNote ? entries.get(only.work.key) : undefined;
      return entry && manuscript.entries !== "none" ? `#jump(<${entry}>)[${shown}];` : shown;
    }
  }
}

function note(piece: Extract<Piece, { kind: "note" }>, writing: Writing): string {
  const label = `note-${piece.number}`;
  // A note within a note is not one of its own, however often it is mentioned there.
  if (!piece.isFirst && writing.manuscript.notes.has(piece.label)) return `#footnote(<${label}>);`;
  if (writing.inNote) {
    writing.manuscript.notes.delete(piece.label);
    return typstText(`[^${piece.label}]`);
  }
  return `#footnote[${blocks(piece.blocks, { ...writing, inNote: true })}] <${label}>`;
}

const RICH: Readonly<Record<RichStyle, string>> = {
  italic: "emph",
  bold: "strong",
  underline: "underline",
  subscript: "sub",
  superscript: "super",
  smallCaps: "smallcaps",
};

const rich = (runs: readonly RichRun[]): string =>
  runs
    .map(({ text, styles }) => [...styles].reduce((inside, style) => `#${RICH[style]}[${inside}];`, typstText(text)))
    .join("");

function bibliography({ manuscript, entries }: Writing): string {
  return manuscript.formatted.bibliography
    .map(({ key, html }) => {
      const runs = richRuns(html);
      const label = runs.filter(({ part }) => part === "label");
      const rest = rich(runs.filter(({ part }) => part !== "label"));
      const inside = label.length > 0 ? `#box(width: 2em)[${rich(label)}];${rest}` : rest;
      const indent = label.length > 0 ? "2em" : "1.5em";
      const entry = `#par(hanging-indent: ${indent}, first-line-indent: 0pt)[${inside}];`;
      return `#block(spacing: 0.8em)[${entry}] <${entries.get(key) ?? "entry"}>`;
    })
    .join("\n");
}
