import { escapeHtml } from "#lib/document/html/escape-html";
import { rawInLine } from "#lib/document/html/raw-in-line";
import type { CitationItem } from "#lib/document/kinds/citation";
import { numberAttribute, optionalAttribute, textAttribute } from "#lib/document/model/attribute";
import { citationItems, citationNodes } from "#lib/document/model/citation-items";
import type { MarkJson, NodeJson } from "#lib/document/model/document";
import { footnotesOf } from "#lib/document/model/footnotes-of";
import type { FormattedCitations, Words } from "#lib/document/model/formatted-citations";
import { entryFor, type InlineKind } from "#lib/document/model/kind";
import { type Labelled, labelsOf, referenceWords } from "#lib/document/model/labels";
import { nodeText, shownText } from "#lib/document/text/text";
import type { ExportPicture, ExportSource, ExportWork } from "./source";

/** A text on its way into a format: the source with what its parts refer to, and the notes that were seen. */
export type Manuscript = Omit<ExportSource, "content" | "works" | "formatted"> & {
  /** The text without a first heading that repeats the title. */
  blocks: readonly NodeJson[];
  /** The level of the highest heading. */
  topLevel: number;
  /** The level of the first heading when it repeats the title; null otherwise. */
  titleLevel: number | null;
  labels: ReadonlyMap<string, Labelled>;
  definitions: ReadonlyMap<string, NodeJson>;
  works: ReadonlyMap<string, ExportWork>;
  formatted: FormattedCitations;
  /** The place of each citation among all. */
  addresses: ReadonlyMap<NodeJson, number>;
  /** Whether the entries of the cited works are shown, and whether that is at the end. */
  entries: "node" | "end" | "none";
  /** The notes that were mentioned, by label, in order of first mention. */
  notes: Map<string, number>;
};

/** Inline content with everything that it refers to. */
export type Piece =
  | { kind: "text"; text: string }
  | { kind: "break" }
  | { kind: "math"; latex: string; display: boolean }
  | { kind: "picture"; node: NodeJson; picture: ExportPicture | null }
  | { kind: "note"; number: number; isFirst: boolean; label: string; blocks: readonly NodeJson[] }
  | ({ kind: "citation" } & CitationPiece)
  | { kind: "reference"; words: string; label: string; isBare: boolean; target: Labelled | null };

/** A citation: its works, its words, and whether its style makes it a note. */
export type CitationPiece = {
  items: readonly { item: CitationItem; work: ExportWork | null }[];
  isNarrative: boolean;
  isNote: boolean;
  words: Words;
  /** The author's name in a sentence whose citation is a note. */
  author: Words | null;
};

/** A piece with its marks, and its length in the text of its block. */
export type Run = { piece: Piece; marks: readonly MarkJson[]; length: number };

/** Prepares a source for a writer. */
export function manuscriptOf({ content, works, formatted, ...rest }: ExportSource): Manuscript {
  const [first, ...others] = content.content;
  const repeats = first?.type === "heading" && shownText(first).trim() === rest.title.trim();
  const blocks = repeats ? others : content.content;
  const levels = blocks.flatMap(levelsIn);
  const isListed = formatted.bibliography.length > 0;
  const hasNode = blocks.some(holdsBibliography);
  const end = formatted.placement === "auto" && isListed ? "end" : "none";
  return {
    ...rest,
    blocks,
    topLevel: levels.length === 0 ? 1 : Math.min(...levels.slice(0, 20_000)),
    titleLevel: repeats ? numberAttribute(first, "level", 1) : null,
    labels: labelsOf(content),
    definitions: footnotesOf(content),
    works: new Map(works.map((work) => [work.id, work])),
    formatted,
    addresses: new Map(citationNodes(content).map((node, address) => [node, address])),
    entries: hasNode && isListed && formatted.placement !== "none" ? "node" : end,
    notes: new Map(),
  };
}

const levelsIn = (node: NodeJson): number[] =>
  node.type === "heading" ? [Number(node.attrs?.level ?? 1)] : (node.content ?? []).flatMap(levelsIn);

const holdsBibliography = (node: NodeJson): boolean =>
  node.type === "bibliography" || (node.content?.some(holdsBibliography) ?? false);

/** The first line of a foldable part or of a definition, and what follows it. */
export function partedFrom(node: NodeJson): { first: NodeJson; rest: readonly NodeJson[] } {
  const [first = { type: "paragraph" }, ...rest] = node.content ?? [];
  return { first, rest };
}

/** Whether a table's first row gives a column its width. */
const hasWidths = (row: NodeJson | undefined): boolean =>
  row?.content?.some(({ attrs }) => typeof attrs?.width === "number") ?? false;

// Characters in a line of a page, and in one that leaves room for no other.
const LINE = 80;
const CROWDED = 60;

/** How wide a table's columns are. */
export type TableWidths = {
  /** In percent of the text's width; null for a table that fits as it is. */
  shares: readonly number[] | null;
  /** Whether its words alone fill the width, so that it needs smaller letters. */
  isCrowded: boolean;
};

/** The widths of a table's columns: those that its first row gives, or else by the lengths of their words and texts. */
export function tableWidths(rows: readonly NodeJson[], columns: number): TableWidths {
  const sizes = Array.from({ length: columns }, (_, at) => {
    const size = { least: 2, whole: 2 };
    for (const row of rows) {
      const text = nodeText(row.content?.[at] ?? { type: "paragraph" });
      for (const word of text.split(/\s+/)) size.least = Math.max(size.least, Math.min(word.length, LINE / 4) + 1);
      size.whole = Math.max(size.whole, size.least, Math.min(text.length, LINE) + 1);
    }
    return size;
  });
  const least = sizes.reduce((sum, size) => sum + size.least, 0);
  const whole = sizes.reduce((sum, size) => sum + size.whole, 0);
  const isCrowded = least > CROWDED;
  if (hasWidths(rows[0])) return { shares: columnShares(rows[0], columns), isCrowded };
  if (whole <= LINE) return { shares: null, isCrowded };
  // Every column has room for its longest word; the rest goes to those whose text is longer.
  const line = Math.max(isCrowded ? LINE * 1.25 : LINE, least);
  const part = (line - least) / (whole - least || 1);
  return { shares: sizes.map((size) => (100 * (size.least + part * (size.whole - size.least))) / line), isCrowded };
}

/** The shares of a table's columns in percent: those that its first row gives, and equal parts of the rest. */
export function columnShares(row: NodeJson | undefined, columns: number): number[] {
  const given = Array.from({ length: columns }, (_, at) => {
    const width = row?.content?.[at]?.attrs?.width;
    return typeof width === "number" && width > 0 ? width : null;
  });
  const taken = given.reduce<number>((sum, width) => sum + (width ?? 0), 0);
  const free = given.filter((width) => width === null).length;
  // Columns without a width get a readable part also where the others claim everything.
  const part = free === 0 ? 0 : Math.max((100 - taken) / free, 100 / (2 * columns));
  const whole = taken + part * free;
  return given.map((width) => ((width ?? part) * 100) / whole);
}

/** The depth of a heading, from 1 for the highest of the text. */
export const depthOf = (heading: NodeJson, { topLevel }: Manuscript): number =>
  Math.max(1, Number(heading.attrs?.level ?? 1) - topLevel + 1);

/** The label of a node, when it is the one that the label names. */
export function ownLabel(node: NodeJson, { labels }: Manuscript): (Labelled & { label: string }) | null {
  const label = optionalAttribute(node, "label");
  const labelled = label === null ? undefined : labels.get(label);
  return label !== null && labelled?.node === node ? { ...labelled, label } : null;
}

/** How pages render raw tags that have a mark of ours. */
export const TAG_MARKS: Readonly<Record<string, string>> = {
  b: "bold",
  strong: "bold",
  i: "italic",
  em: "italic",
  cite: "italic",
  var: "italic",
  dfn: "italic",
  u: "underline",
  ins: "underline",
  s: "strike",
  del: "strike",
  sub: "subscript",
  sup: "superscript",
  mark: "highlight",
  code: "code",
  kbd: "code",
  samp: "code",
};

/** The inline content of a block with everything that it refers to; marks its footnotes as seen, in order. */
export function runsOf(block: NodeJson, manuscript: Manuscript, place: { inNote: boolean }): Run[] {
  const content = block.content ?? [];
  const raw = rawInLine(content);
  const open: { pair: number; mark: string | undefined }[] = [];
  return content.flatMap((node, at): Run[] => {
    const tag = raw.get(at);
    if (tag?.does === "open") open.push({ pair: at, mark: TAG_MARKS[tag.name] });
    if (tag?.does === "close")
      open.splice(
        open.findIndex(({ pair }) => pair === tag.pair),
        1,
      );
    const byTag = open.flatMap(({ mark }) => (mark ? [{ type: mark }] : []));
    const marks = unique([...(node.marks ?? []), ...byTag]);
    const length = nodeText(node).length;
    const isBreak = tag?.does === "void" && tag.name === "br";
    if (tag) return [{ piece: isBreak ? { kind: "break" } : { kind: "text", text: "" }, marks, length }];
    return pieceOf(node, manuscript, place).map((piece) => ({
      piece,
      length,
      marks: node.type === "htmlInline" ? unique([...marks, { type: "code" }]) : marks,
    }));
  });
}

const unique = (marks: readonly MarkJson[]): MarkJson[] => [
  ...new Map(marks.map((mark) => [mark.type, mark])).values(),
];

type Read = (node: NodeJson, manuscript: Manuscript, place: { inNote: boolean }) => Piece;

const PIECES: Readonly<Record<string, Read>> = {
  text: (node) => ({ kind: "text", text: node.text ?? "" }),
  hardBreak: () => ({ kind: "break" }),
  inlineMath: (node) => ({
    kind: "math",
    latex: textAttribute(node, "latex"),
    display: node.attrs?.display === true,
  }),
  image: (node, { pictures }) => ({
    kind: "picture",
    node,
    picture: pictures.get(textAttribute(node, "src")) ?? null,
  }),
  htmlInline: (node) => ({ kind: "text", text: textAttribute(node, "value") }),
  footnoteRef: (node, manuscript) => notePiece(textAttribute(node, "label"), manuscript),
  citation: (node, manuscript, { inNote }) => citationPiece(node, manuscript, inNote),
  crossReference: (node, manuscript) => referencePiece(node, manuscript),
} satisfies Record<InlineKind, Read>;

function pieceOf(node: NodeJson, manuscript: Manuscript, place: { inNote: boolean }): Piece[] {
  return [entryFor(PIECES, node.type)(node, manuscript, place)];
}

/** A reference to a footnote; without such a footnote it stays as written. */
function notePiece(label: string, { definitions, notes }: Manuscript): Piece {
  const definition = definitions.get(label);
  if (!definition) return { kind: "text", text: `[^${label}]` };
  const isFirst = !notes.has(label);
  if (isFirst) notes.set(label, notes.size + 1);
  return { kind: "note", label, isFirst, number: notes.get(label) ?? 0, blocks: definition.content ?? [] };
}

function citationPiece(node: NodeJson, { formatted, addresses, works }: Manuscript, inNote: boolean): Piece {
  const cluster = formatted.clusters.get(addresses.get(node) ?? -1);
  const plain = nodeText(node);
  return {
    kind: "citation",
    items: citationItems(node).map((item) => ({ item, work: works.get(item.cid) ?? null })),
    isNarrative: node.attrs?.narrative === true,
    isNote: formatted.isNoteStyle && !inNote && cluster !== undefined,
    words: cluster && cluster.text !== "" ? cluster : { text: plain, html: escapeHtml(plain) },
    author: cluster?.author ?? null,
  };
}

function referencePiece(node: NodeJson, { labels, locale }: Manuscript): Piece {
  const label = textAttribute(node, "label");
  const target = labels.get(label) ?? null;
  const isBare = node.attrs?.bare === true;
  const words = target ? referenceWords(target, isBare, shownText, locale) : `@${label}`;
  return { kind: "reference", label, words, isBare, target };
}

/** The footnotes that nothing in the text mentions, after everything else was written. */
export const unmentionedNotes = ({ definitions, notes }: Manuscript): NodeJson[] =>
  [...definitions].filter(([label]) => !notes.has(label)).map(([, definition]) => definition);
