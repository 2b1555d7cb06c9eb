import { strToU8, type Zippable, zipSync } from "fflate";
import { writeBibtex } from "#lib/citations/exchange/bibtex";
import { isAllowedLink } from "#lib/document/model/address";
import { ALERT_KINDS, kindOf } from "#lib/document/model/alert-kinds";
import { numberAttribute, optionalAttribute, textAttribute } from "#lib/document/model/attribute";
import type { MarkJson, NodeJson } from "#lib/document/model/document";
import { type BlockKind, entryFor, type MarkKind } from "#lib/document/model/kind";
import { isFigure } from "#lib/document/model/labels";
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
import { type RichRun, richRuns } from "../manuscript/rich-runs";
import type { ExportOptions, ExportPicture } from "../manuscript/source";
import { abstractOf } from "./abstract-of";
import { bibtexKeys, citeCommand, isNumeric } from "./cite";
import { escapeLatex } from "./escape-latex";
import { safeMath } from "./math";
import { partsIn } from "./parts";
import { headOf, OUR_TEMPLATE } from "./preamble";
import { fillLatexTemplate, type LatexTemplate } from "./template";

type Writing = {
  manuscript: Manuscript;
  options: ExportOptions;
  keys: ReadonlyMap<string, string>;
  inNote: boolean;
  /** Whether blocks are in a list, quotation or table, where LaTeX has no sections or floats. */
  isInner: boolean;
  /** How deep the blocks are in lists and quotations. */
  depth: number;
  used: Set<ExportPicture>;
};

// LaTeX's own limit is six lists within each other, four of one kind.
const DEEPEST = 4;

/**
 * Writes a text as a zip with `main.tex`, a file for each part of a book, `references.bib` and its pictures, in the form of
 * a template.
 */
export function writeLatex(
  manuscript: Manuscript,
  options: ExportOptions,
  template: LatexTemplate = OUR_TEMPLATE,
): Uint8Array {
  const works = [...manuscript.works.values()];
  const keys = bibtexKeys(works);
  const writing: Writing = { manuscript, options, keys, inNote: false, isInner: false, depth: 0, used: new Set() };
  const { abstract, rest: others } = template.asks("abstract")
    ? abstractOf(manuscript.blocks)
    : { abstract: [], rest: manuscript.blocks };
  const summary = blocks(abstract, writing);
  const { own, parts } = partsIn(others, manuscript.parts);
  const body = blocks(own, writing);
  const written = parts.map(({ name, content }) => ({ name, text: blocks(content, writing) }));
  const included = written.map(({ name }) => `\\include{${name}}`).join("\n");
  const notes = unmentionedNotes(manuscript).map((note) => blocks(note.content ?? [], { ...writing, inNote: true }));
  const bib = writeBibtex(works.map(({ csl, id, key }) => ({ csl, key: keys.get(id) ?? key })));
  const end = manuscript.entries === "end" ? bibliography(writing) : "";
  const isPlaced = template.asks("bibliography");
  const text = [body, included, ...notes, isPlaced ? "" : end].filter((part) => part !== "").join("\n\n");
  const { program, head } = headOf(
    manuscript,
    options,
    [text, ...written.map((part) => part.text), summary, bib].join(""),
  );
  const values = { ...head, abstract: summary, body: text, bibliography: isPlaced ? end : "" };
  const files: Zippable = {
    "main.tex": strToU8(program + fillLatexTemplate(template, values)),
    ...(works.length > 0 ? { "references.bib": strToU8(bib) } : {}),
  };
  for (const { name, text } of written) files[`${name}.tex`] = strToU8(`${text}\n`);
  // Pictures are compressed already.
  for (const { name, content } of writing.used) files[name] = [content, { level: 0 }];
  return zipSync(files, { mtime: manuscript.date });
}

type Write = (node: NodeJson, writing: Writing) => string;

const BLOCKS: Readonly<Record<string, Write>> = {
  paragraph: (node, writing) => paragraph(node, writing),
  heading: (node, writing) => heading(node, writing),
  blockquote: (node, writing) => quoted(blocks(node.content ?? [], inner(writing)), writing),
  bulletList: (node, writing) => list(node, "itemize", writing),
  orderedList: (node, writing) => list(node, "enumerate", writing),
  taskList: (node, writing) => list(node, "itemize", writing),
  codeBlock: (node, writing) => code(node, writing),
  horizontalRule: () => "\\par\\noindent\\hrulefill\\par",
  table: (node, writing) => table(node, writing),
  blockMath: (node, writing) => equation(node, writing),
  htmlBlock: (node) => rawHtmlText(textAttribute(node, "value")).map(escapeLatex).join("\n\n"),
  alert: (node, writing) => {
    const title = `\\textbf{${ALERT_KINDS[kindOf(node)].title}}`;
    return quoted(`${title}\n\n${blocks(node.content ?? [], inner(writing))}`, writing);
  },
  details: (node, writing) => {
    const { first, rest } = partedFrom(node);
    return `\\textbf{${line(first, writing)}}\n\n${quoted(blocks(rest, inner(writing)), writing)}`;
  },
  definitionList: (node, writing) => definitions(node, writing),
  linkDefinition: () => "",
  footnoteDef: () => "",
  bibliography: (node, writing) =>
    writing.manuscript.entries === "node" ? bibliography(writing, isUnderHeading(node, writing.manuscript)) : "",
} satisfies Record<BlockKind, Write>;

const inner = (writing: Writing): Writing => ({ ...writing, isInner: true, depth: writing.depth + 1 });

const blocks = (nodes: readonly NodeJson[], writing: Writing): string =>
  nodes
    .map((node) => entryFor(BLOCKS, node.type)(node, writing))
    .filter((text) => text.trim() !== "")
    .join("\n\n");

function paragraph(node: NodeJson, writing: Writing): string {
  const [only, ...others] = node.content ?? [];
  if (only?.type === "image" && others.length === 0 && isFigure(only) && !writing.isInner && !writing.inNote)
    return figure(only, writing);
  return line(node, writing);
}

const SECTIONS = ["section", "subsection", "subsubsection", "paragraph", "subparagraph"];

function heading(node: NodeJson, writing: Writing): string {
  const words = line(node, writing);
  if (writing.isInner || writing.inNote) return `\\textbf{${words}}`;
  const section = SECTIONS[depthOf(node, writing.manuscript) - 1] ?? "subparagraph";
  const name = writing.manuscript.isNumbered && isUnnumbered(shownText(node)) ? `${section}*` : section;
  const own = ownLabel(node, writing.manuscript);
  const plain = escapeLatex(shownText(node)).replace(/[[\]]/g, (bracket) => `{${bracket}}`);
  // In the contents and page heads a note or formula would be wrong.
  const short = /\\footnote|\\footcite|\$|\\textsuperscript|\\includegraphics/.test(words) ? `[{${plain}}]` : "";
  return `\\${name}${short}{${words}}${own ? `\\label{${own.label}}` : ""}`;
}

const quoted = (inside: string, { depth }: Writing): string =>
  depth >= DEEPEST ? inside : `\\begin{quote}\n${inside}\n\\end{quote}`;

function list(node: NodeJson, name: "itemize" | "enumerate", writing: Writing): string {
  const start = numberAttribute(node, "start", 1);
  const isTight = node.attrs?.tight !== false;
  const isDeep = writing.depth >= DEEPEST;
  const items = (node.content ?? []).map((item, at) => {
    const box = item.type === "taskItem" ? (item.attrs?.checked === true ? "$\\boxtimes$" : "$\\square$") : "";
    const inside = blocks(item.content ?? [], inner(writing));
    if (isDeep) return `${box || (name === "enumerate" ? `${start + at}.` : "\\textbullet")}~${inside}`;
    return `\\item${box ? `[${box}]` : ""}\\relax ${inside}`;
  });
  if (isDeep) return items.join("\n\n");
  const options = [isTight ? "nosep" : "", name === "enumerate" && start !== 1 ? `start=${start}` : ""]
    .filter(Boolean)
    .join(",");
  return `\\begin{${name}}${options ? `[${options}]` : ""}\n${items.join("\n")}\n\\end{${name}}`;
}

function definitions(node: NodeJson, writing: Writing): string {
  const isDeep = writing.depth >= DEEPEST;
  const items = (node.content ?? []).map((item) => {
    const { first, rest } = partedFrom(item);
    const [term, inside] = [line(first, writing), blocks(rest, inner(writing))];
    return isDeep ? `\\textbf{${term}} ${inside}` : `\\item[{${term}}]\\relax ${inside}`;
  });
  return isDeep ? items.join("\n\n") : `\\begin{description}\n${items.join("\n")}\n\\end{description}`;
}

const MOST_VERBATIM = 80;

/** Code as it is where it fits the page; otherwise as lines of escaped text, which can break. */
function code(node: NodeJson, writing: Writing): string {
  const given = nodeText(node).replaceAll("\t", "    ");
  // Its own environment breaks no line and ends at its own end.
  const isPlain = given.split("\n").every((one) => one.length <= MOST_VERBATIM) && !given.includes("\\end{");
  if (!writing.inNote && writing.depth < DEEPEST && isPlain && /^[ -~\n]+$/.test(given))
    return `\\begin{verbatim}\n${given}\n\\end{verbatim}`;
  const lines = nodeText(node)
    .split("\n")
    .map((each) => (each === "" ? "\\mbox{}" : escapeLatex(each.replaceAll("\t", "    ")).replaceAll(" ", "~")));
  const inside = `{\\ttfamily\\small\\setlength{\\parindent}{0pt}\\setlength{\\parskip}{0pt}\\raggedright\n${lines.join("\\par\n")}\\par}`;
  return writing.inNote ? inside : quoted(inside, writing);
}

function equation(node: NodeJson, { manuscript }: Writing): string {
  const latex = textAttribute(node, "latex");
  const math = safeMath(latex);
  if (math === null) return `\\texttt{${escapeLatex(latex)}}`;
  if (math === "") return "";
  const own = ownLabel(node, manuscript);
  return own ? `\\begin{equation}\\label{${own.label}}\n${math}\n\\end{equation}` : `\\[\n${math}\n\\]`;
}

/** The share of the text's width that a picture takes: its own, or that of its size at 150 dots an inch. */
function shareOf(node: NodeJson, picture: ExportPicture): string {
  const { width, place } = node.attrs ?? {};
  const share = typeof width === "number" ? width / 100 : place === "half" ? 0.5 : Math.min(1, picture.width / 900);
  return `${Math.max(0.01, Math.round(share * 100) / 100)}\\linewidth`;
}

function figure(node: NodeJson, writing: Writing): string {
  const { manuscript, used } = writing;
  const picture = manuscript.pictures.get(textAttribute(node, "src"));
  const words = escapeLatex(textAttribute(node, "alt"));
  if (!picture) return missing(node);
  used.add(picture);
  const own = ownLabel(node, manuscript);
  const caption = own ? `\\caption{${words}}\\label{${own.label}}\n` : words === "" ? "" : `\\caption*{${words}}\n`;
  return `\\begin{figure}[htbp]\n\\centering\n\\includegraphics[width=${shareOf(node, picture)}]{${picture.name}}\n${caption}\\end{figure}`;
}

/** A picture of another server, by its words and address. */
function missing(node: NodeJson): string {
  const words = escapeLatex(textAttribute(node, "description") || textAttribute(node, "alt") || "Picture");
  const src = textAttribute(node, "src");
  return /^https?:/i.test(src) ? `\\href{${urlOf(src)}}{${words}}` : words;
}

/** An address in an argument: what LaTeX would read as more is percent-encoded or escaped. */
const urlOf = (address: string): string =>
  address
    .replace(/[\s\\{}^`"<>|]/g, (sign) => encodeURIComponent(sign))
    .replace(/[\p{Cc}\p{Cs}]/gu, "")
    .replace(/[^ -~]/gu, (sign) => encodeURIComponent(sign))
    .replace(/[%#&_$~]/g, (sign) => (sign === "~" ? "\\string~" : `\\${sign}`));

const MOST_WITH_GAPS = 20;
const SMALL = "\\footnotesize\\setlength{\\tabcolsep}{3pt}\n";

function table(node: NodeJson, writing: Writing): string {
  const filled = filledTable(node);
  const grid = cellGrid(node) ?? [];
  const rows = filled.content ?? [];
  const columns = Math.max(1, ...rows.map((row) => row.content?.length ?? 0));
  const { shares, isCrowded } = tableWidths(rows, columns);
  const specs = Array.from({ length: columns }, (_, at) => {
    const align = optionalAttribute(rows[0]?.content?.[at] ?? {}, "align");
    if (!shares) return align === "right" ? "r" : align === "center" ? "c" : "l";
    const ragged = align === "right" ? "\\raggedleft" : align === "center" ? "\\centering" : "\\raggedright";
    const share = `${((shares[at] ?? 0) / 100).toFixed(3)}\\linewidth`;
    // A column has a gap on either side, unless nothing would be left of it.
    const width = columns > MOST_WITH_GAPS ? share : `\\dimexpr ${share}-2\\tabcolsep\\relax`;
    return `>{${ragged}\\arraybackslash}p{${width}}`;
  });
  // A cell over several columns has their width, so that its text breaks.
  const wide = (at: number, width: number) => {
    if (!shares) return specs[at];
    const share = shares.slice(at, at + width).reduce((sum, one) => sum + one, 0) / 100;
    return `>{\\raggedright\\arraybackslash}p{\\dimexpr ${share.toFixed(3)}\\linewidth-2\\tabcolsep\\relax}`;
  };
  const inside: Writing = { ...writing, isInner: true };
  const row = (one: NodeJson, index: number) => {
    const places = grid[index] ?? [];
    const cells = Array.from({ length: columns }, (_, at) => {
      const words = cell(one.content?.[at], inside);
      const shown = at === 0 && node.attrs?.headerColumn === true && words !== "" ? `\\textbf{${words}}` : words;
      return { shown, ...spanOf(places[at] ?? {}), at };
    });
    const spanned = new Set<number>();
    const printed = cells.flatMap(({ shown, columns: width, rows: height, at }) => {
      if (spanned.has(at)) return [];
      for (let next = at + 1; next < at + width; next += 1) spanned.add(next);
      const tall = height > 1 ? `\\multirow{${height}}{*}{${shown}}` : shown;
      return [width > 1 ? `\\multicolumn{${width}}{${wide(at, width)}}{${tall}}` : tall];
    });
    return `${printed.join(" & ")} \\\\`;
  };
  const hasHead = rows[0]?.content?.[0]?.type === "tableHeader";
  const own = ownLabel(node, writing.manuscript);
  const words = escapeLatex(textAttribute(node, "caption"));
  const caption = own ? `\\caption{${words}}\\label{${own.label}}\\\\\n` : "";
  const head = hasHead && rows[0] ? `${row(rows[0], 0)}\n\\midrule\n\\endhead\n` : "";
  const body = rows
    .slice(hasHead ? 1 : 0)
    .map((one, at) => row(one, at + (hasHead ? 1 : 0)))
    .join("\n");
  if (writing.inNote || writing.depth > 0) {
    const plain = `\\begin{tabular}{${specs.join("")}}\n\\toprule\n${head.replace("\\endhead\n", "")}${body}\n\\bottomrule\n\\end{tabular}`;
    return isCrowded ? `{${SMALL}${plain}}` : plain;
  }
  const whole = `\\begin{longtable}{${specs.join("")}}\n${caption}\\toprule\n${head}${body}\n\\bottomrule\n\\end{longtable}`;
  return isCrowded ? `{${SMALL}${whole}}` : whole;
}

// A cell begins with nothing that the line end before it could take as its argument.
const cell = (node: NodeJson | undefined, writing: Writing): string =>
  `{}${(node?.content ?? []).map((each) => line(each, writing).replaceAll("\\\\{}", " ")).join(" ")}`;

const MARKS: Readonly<Record<string, string>> = {
  bold: "textbf",
  italic: "emph",
  strike: "sout",
  underline: "uline",
  code: "texttt",
  subscript: "textsubscript",
  superscript: "textsuperscript",
  highlight: "marked",
} satisfies Record<Exclude<MarkKind, "link">, string>;

// Their content is measured, so it may hold no citation or formula without a box.
const FRAGILE = new Set(["strike", "underline"]);

function wrap(mark: MarkJson, inside: string[]): string[] {
  const whole = inside.join("");
  if (mark.type === "link") {
    const href = textAttribute(mark, "href");
    return isAllowedLink(href) && /^(?:https?|mailto|tel):/i.test(href)
      ? [`\\href{${urlOf(href)}}{${whole}}`]
      : [whole];
  }
  const name = MARKS[mark.type];
  if (!name || whole === "") return [whole];
  const boxed =
    FRAGILE.has(mark.type) && /\\[a-z]*cite|\\href|\\footnote|\\ref|\$/.test(whole)
      ? `{\\mbox{${whole}}}`
      : `{${whole}}`;
  return [`\\${name}${boxed}`];
}

function line(node: NodeJson, writing: Writing): string {
  const flat = runsOf(node, writing.manuscript, writing).map(({ piece, marks }) => ({
    leaf: [leaf(piece, writing)],
    marks,
  }));
  return nestMarks(flat, wrap)
    .join("")
    .replace(/^(?:\\\\\{\})+|(?:\\\\\{\})+$/g, "");
}

function leaf(piece: Piece, writing: Writing): string {
  const { manuscript, options, keys, inNote, used } = writing;
  switch (piece.kind) {
    case "text":
      return escapeLatex(piece.text);
    case "break":
      return "\\\\{}";
    case "math": {
      const math = safeMath(piece.latex);
      if (math === null) return `\\texttt{${escapeLatex(piece.latex)}}`;
      return math === "" ? "" : `$${piece.display ? "\\displaystyle " : ""}${math}$`;
    }
    case "picture": {
      if (!piece.picture) return missing(piece.node);
      used.add(piece.picture);
      return `\\includegraphics[width=${shareOf(piece.node, piece.picture)}]{${piece.picture.name}}`;
    }
    case "note": {
      if (!piece.isFirst) return `\\textsuperscript{\\ref{fn:${piece.number}}}`;
      if (inNote) {
        manuscript.notes.delete(piece.label);
        return escapeLatex(`[^${piece.label}]`);
      }
      const text = blocks(piece.blocks, { ...writing, inNote: true });
      return `\\footnote{\\label{fn:${piece.number}}${text.replace(/\n\n/g, "\n\\par\n")}}`;
    }
    case "reference":
      return piece.target ? reference(piece, manuscript) : escapeLatex(piece.words);
    case "citation":
      return citeCommand(piece, keys, options.bibliography) ?? rich(richRuns(piece.words.html));
  }
}

const WORDS: Readonly<Record<string, string>> = { fig: "Figure", tbl: "Table", eq: "Equation" };

function reference(
  { target, label, isBare }: Extract<Piece, { kind: "reference" }>,
  { isNumbered }: Manuscript,
): string {
  const word = WORDS[target?.kind ?? ""];
  if (!word && !isNumbered) return `${isBare ? "" : "Section~"}“\\nameref{${label}}”`;
  if (!word) return `${isBare ? "" : "Section~"}\\ref{${label}}`;
  return isBare ? `\\ref{${label}}` : `${word}~\\ref{${label}}`;
}

const rich = (runs: readonly RichRun[]): string =>
  runs
    .map(({ text, styles }) => {
      const plain = escapeLatex(text);
      return styles.has("italic") ? `\\emph{${plain}}` : styles.has("bold") ? `\\textbf{${plain}}` : plain;
    })
    .join("");

/** Whether a list of references has a heading of its own in the text. */
const isUnderHeading = (node: NodeJson, { blocks }: Manuscript): boolean =>
  blocks[blocks.indexOf(node) - 1]?.type === "heading";

function bibliography({ options, manuscript }: Writing, hasHeading = false): string {
  if (options.bibliography === "biblatex") return `\\printbibliography${hasHeading ? "[heading=none]" : ""}`;
  const list = `\\bibliographystyle{${isNumeric(manuscript) ? "unsrtnat" : "plainnat"}}\n\\bibliography{references}`;
  return hasHeading ? `{\\renewcommand{\\bibsection}{}\n${list}\n}` : list;
}
