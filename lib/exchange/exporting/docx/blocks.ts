import {
  BorderStyle,
  CheckBox,
  type FileChild,
  HeadingLevel,
  type IParagraphOptions,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TabStopType,
  WidthType,
  type XmlComponent,
} from "docx";
import { isAllowedImage } from "#lib/document/model/address";
import { ALERT_KINDS, kindOf } from "#lib/document/model/alert-kinds";
import { numberAttribute, optionalAttribute, textAttribute } from "#lib/document/model/attribute";
import { textDirection } from "#lib/document/model/direction";
import type { NodeJson } from "#lib/document/model/document";
import { type BlockKind, entryFor } from "#lib/document/model/kind";
import { isFigure, type Labelled } from "#lib/document/model/labels";
import { ITEM_OF } from "#lib/document/model/lists";
import { cellGrid, filledTable, spanOf } from "#lib/document/schema/table-grid";
import { shownText } from "#lib/document/text/text";
import { withoutForbidden } from "../manuscript/escape-xml";
import { columnShares, depthOf, ownLabel, partedFrom } from "../manuscript/manuscript";
import { rawHtmlText } from "../manuscript/raw-html-text";
import { type RichRun, richRuns } from "../manuscript/rich-runs";
import { CHANGE_MARK, type Change, markedLine } from "./changes";
import { diagramParagraph, isShownCode } from "./diagram";
import { keptPicture, line, richText } from "./line";
import { ommlOf } from "./omml";
import { isPictureAlone, keepBlocks, keptOf } from "./round-trip-marks";
import { lastLevel, orderedName } from "./styles";
import { anchorOf, changeAttributes, childrenOf, type Writing, within } from "./writing";
import { bookmarked, field, fieldBegin, fieldEnd, run, text, wordsIn, xml } from "./xml";
import { BIBLIOGRAPHY_FIELD } from "./zotero";

type Write = (node: NodeJson, writing: Writing) => FileChild[];

const BLOCKS: Readonly<Record<string, Write>> = {
  paragraph: (node, writing) => textBlock(node, writing),
  heading: (node, writing) => heading(node, writing),
  blockquote: (node, writing) => blocks(childrenOf(node), within(writing, { style: "Quote" })),
  bulletList: (node, writing) => list(node, "bullets", writing),
  orderedList: (node, writing) => list(node, "ordered", writing),
  taskList: (node, writing) => list(node, "tasks", writing),
  listItem: (node, writing) => item(node, writing),
  taskItem: (node, writing) => item(node, writing),
  codeBlock: (node, writing) => [diagramParagraph(node, writing) ?? paragraph(node, writing, { style: "SourceCode" })],
  horizontalRule: (_, writing) => [
    plain(writing, { border: { bottom: { style: BorderStyle.SINGLE, size: 6, space: 1, color: "999999" } } }),
  ],
  table: (node, writing) => table(node, writing),
  blockMath: (node, writing) => equation(node, writing),
  htmlBlock: (node, writing) =>
    rawHtmlText(textAttribute(node, "value")).map((words) => plain(writing, { children: tracked(words, writing) })),
  alert: (node, writing) => {
    const title = ALERT_KINDS[kindOf(node)].title;
    const inside = within(writing, { style: "Callout" });
    return [
      plain(inside, {
        style: "CalloutTitle",
        keepNext: true,
        children: [run({}, text(title)) as ParagraphChild],
      }),
      ...blocks(childrenOf(node), inside),
    ];
  },
  details: (node, writing) => parted(node, "DetailsSummary", writing.style, writing),
  definitionList: (node, writing) => blocks(childrenOf(node), writing),
  definitionItem: (node, writing) => parted(node, "DefinitionTerm", "Definition", writing),
  linkDefinition: () => [],
  footnoteDef: () => [],
  bibliography: (_, writing) => {
    const { entries, formatted } = writing.manuscript;
    if (formatted.bibliography.length === 0) return [plain(writing, {})];
    return entries === "node" ? bibliography(writing) : [];
  },
} satisfies Record<BlockKind | "listItem" | "taskItem" | "definitionItem", Write>;

/** Blocks with the changes that are proposed for them. */
export const blocks = (nodes: readonly NodeJson[], writing: Writing): FileChild[] =>
  nodes.flatMap((node, at) => changedBlock(node, writing, nodes[at - 1]));

function changedBlock(node: NodeJson, writing: Writing, previous?: NodeJson): FileChild[] {
  const { file, change } = writing;
  const id = textAttribute(node, "id");
  const changes = change ? undefined : file.changes.get(id);
  const comments = file.waiting.get(id);
  const isLine = node.type === "paragraph" || node.type === "heading" || isShownCode(node, writing);
  if (comments && !isLine && !change) {
    file.pending.push(...comments);
    file.waiting.delete(id);
  }
  if (!changes) return block(node, writing, previous);
  const by = ({ author, at }: { author: string; at: Date }, kind: Change["kind"]): Change => ({ kind, author, at });
  const inserted = (some: typeof changes.before) =>
    some.flatMap((one) => blocks(one.blocks, within(writing, { change: by(one.by, "ins") })));
  const { replaced } = changes;
  const { addresses } = writing.manuscript;
  const marked =
    replaced &&
    markedLine(node, replaced.blocks, (original, copy) => {
      const address = addresses.get(original);
      // The copy is the same citation, so it has the same words.
      if (address !== undefined) (addresses as Map<NodeJson, number>).set(copy, address);
    });
  const own = !replaced
    ? block(node, writing, previous)
    : marked
      ? block(signed(marked, replaced.by.author, replaced.by.at), writing, previous)
      : [
          ...block(node, within(writing, { change: by(replaced.by, "del") }), previous),
          ...blocks(replaced.blocks, within(writing, { change: by(replaced.by, "ins") })),
        ];
  return [...inserted(changes.before), ...own, ...inserted(changes.after)];
}

/** The marked words of a line with the author of the change. */
function signed(block: NodeJson, author: string, at: Date): NodeJson {
  for (const node of block.content ?? []) {
    for (const mark of node.marks ?? []) {
      if (mark.type === CHANGE_MARK) mark.attrs = { ...mark.attrs, author, at: at.toISOString() };
    }
  }
  return block;
}

function block(node: NodeJson, writing: Writing, previous: NodeJson | undefined): FileChild[] {
  const kept = keptOf(node, previous, writing);
  const isPlainList = node.type in ITEM_OF ? kept === null : writing.isPlainList;
  const inside = within(writing, { isPlainList });
  return keepBlocks(kept, entryFor(BLOCKS, node.type)(node, inside), writing.file);
}

/** A picture on its own is a figure with its caption. */
function textBlock(node: NodeJson, writing: Writing): FileChild[] {
  const [only, ...others] = node.content ?? [];
  const isAlone = only?.type === "image" && others.length === 0;
  if (!isAlone || !isFigure(only) || !isAllowedImage(textAttribute(only, "src")) || writing.inNote) {
    return [paragraph(node, writing)];
  }
  const picture = writing.manuscript.pictures.get(textAttribute(only, "src"));
  if (!picture) return [paragraph(node, writing)];
  const caption = textAttribute(only, "alt");
  const own = ownLabel(only, writing.manuscript);
  const shown = plain(writing, {
    style: "Figure",
    children: [keptPicture(only, picture, writing)],
  });
  return own || caption ? [shown, captionOf("Figure", own, caption, writing)] : [shown];
}

function captionOf(
  word: "Figure" | "Table",
  own: ReturnType<typeof ownLabel>,
  words: string,
  writing: Writing,
  keepNext = false,
): Paragraph {
  const bold = { bold: true };
  const number = own ? [run(bold, text(String(own.number)))] : [];
  const name = own ? anchorOf(own.label) : "";
  const { file, change } = writing;
  if (own && change?.kind !== "del")
    file.captions.push({ kind: word, words: `${word} ${own.number}${words === "" ? "" : `. ${words}`}`, anchor: name });
  const numbered = own
    ? bookmarked(file.nextId(), name, [
        run(bold, text(`${word} `)),
        ...bookmarked(file.nextId(), `${name}_n`, field(`SEQ ${word} \\* ARABIC`, number, bold)),
      ])
    : [];
  const rest = words === "" ? [] : [run({}, text(own ? `. ${words}` : words))];
  return plain(writing, { style: "Caption", keepNext, children: [...numbered, ...rest] as ParagraphChild[] });
}

/** A paragraph of a block's words. */
function paragraph(node: NodeJson, writing: Writing, options: IParagraphOptions = {}): Paragraph {
  return plain(writing, { ...options, children: [...(options.children ?? []), ...line(node, writing)] });
}

/** A paragraph in the style, list and change of its place. */
function plain(writing: Writing, options: IParagraphOptions): Paragraph {
  const { style, list, level, change, manuscript, file } = writing;
  const isList = list !== null && options.style === undefined;
  const mark = change ? changeAttributes({ ...change, author: withoutForbidden(change.author) }, file.nextId()) : null;
  const indent = !isList && level > 0 ? { indent: { left: 426 * level + (style === "Quote" ? 567 : 0) } } : {};
  const isRtl = textDirection(manuscript.locale) === "rtl";
  return new Paragraph({
    ...(style && !options.style && !options.heading ? { style } : {}),
    ...(isList ? { numbering: { ...list, level: lastLevel(list.level) } } : {}),
    ...(isList && style === undefined ? { style: "ListParagraph" } : {}),
    ...(mark ? { run: change?.kind === "del" ? { deletion: mark } : { insertion: mark } } : {}),
    ...(isRtl ? { bidirectional: true } : {}),
    ...indent,
    ...options,
  });
}

/** Words of ours in the change of their place. */
function tracked(words: string, writing: Writing): ParagraphChild[] {
  const { change, file } = writing;
  const shown = run({}, text(words, change?.kind === "del"));
  if (!change) return [shown as ParagraphChild];
  const { id, author, date } = changeAttributes(change, file.nextId());
  const attributes = { "w:id": id, "w:author": withoutForbidden(author), "w:date": date };
  return [xml(`w:${change.kind}`, attributes, shown) as ParagraphChild];
}

const LEVELS = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
];

function heading(node: NodeJson, writing: Writing): FileChild[] {
  const { manuscript, file } = writing;
  const depth = Math.min(depthOf(node, manuscript), LEVELS.length);
  const own = ownLabel(node, manuscript);
  const words = shownText(node).trim();
  const anchor = own ? anchorOf(own.label) : `_Toc${String(file.headings.length + 1).padStart(6, "0")}`;
  const isListed = writing.change?.kind !== "del" && words !== "";
  if (isListed) file.headings.push({ level: depth, words, anchor });
  const inside = line(node, writing);
  const children = isListed || own ? bookmarkedChildren(file.nextId(), anchor, inside) : inside;
  return [plain(writing, { heading: LEVELS[depth - 1] ?? HeadingLevel.HEADING_6, children })];
}

const bookmarkedChildren = (id: number, name: string, inside: ParagraphChild[]): ParagraphChild[] => [
  xml("w:bookmarkStart", { "w:id": id, "w:name": name }) as ParagraphChild,
  ...inside,
  xml("w:bookmarkEnd", { "w:id": id }) as ParagraphChild,
];

function list(node: NodeJson, kind: "bullets" | "ordered" | "tasks", writing: Writing): FileChild[] {
  const start = numberAttribute(node, "start", 1);
  if (kind === "ordered") writing.file.starts.add(start);
  const reference = kind === "ordered" ? orderedName(start) : kind;
  writing.file.instances += 1;
  const here = { reference, instance: writing.file.instances, level: writing.level };
  return blocks(childrenOf(node), within(writing, { list: here, level: writing.level + 1 }));
}

/** A first line in a style of its own, and what follows it. */
function parted(node: NodeJson, firstStyle: string, restStyle: string | undefined, writing: Writing): FileChild[] {
  const { first, rest } = partedFrom(node);
  const here = within(writing, { list: null });
  const opening = blocks([first], within(here, { style: firstStyle }));
  return [...opening, ...blocks(rest, within(here, { style: restStyle }))];
}

/** An item; only its first paragraph has the number. */
function item(node: NodeJson, writing: Writing): FileChild[] {
  const [first, ...rest] = childrenOf(node);
  const later = within(writing, { list: null });
  const box =
    node.type === "taskItem"
      ? [
          new CheckBox({ checked: node.attrs?.checked === true }) as unknown as ParagraphChild,
          run({}, text(" ")) as ParagraphChild,
        ]
      : [];
  if (first?.type !== "paragraph" || isPictureAlone(first)) {
    // A number needs a paragraph of its own before any other block.
    return [plain(writing, { children: box }), ...blocks(childrenOf(node), later)];
  }
  const changes = writing.file.changes.get(textAttribute(first, "id"));
  if (changes && box.length === 0) return [...changedBlock(first, writing), ...blocks(rest, later)];
  return [paragraph(first, writing, { children: box }), ...blocks(rest, later)];
}

function equation(node: NodeJson, writing: Writing): FileChild[] {
  const latex = textAttribute(node, "latex");
  const { manuscript, file, change } = writing;
  const own = ownLabel(node, manuscript);
  const omml = change ? null : ommlOf(latex, true);
  const math = omml ?? run({ style: "SourceText" }, text(latex, change?.kind === "del"));
  const shown = own
    ? numberedEquation(math, own, writing)
    : plain(writing, {
        style: "Equation",
        children: [(omml ? xml("m:oMathPara", {}, omml) : math) as ParagraphChild],
      });
  if (change) return [shown];
  // The likeness of a formula in Word does not say how it was spelled.
  const words = omml ? wordsIn(omml) : own ? `${latex}(${own.number})` : latex;
  return keepBlocks({ type: "blockMath", attrs: { latex, label: own?.label ?? null }, words }, [shown], file);
}

function numberedEquation(math: XmlComponent, own: Labelled & { label: string }, writing: Writing): Paragraph {
  const { file } = writing;
  const name = anchorOf(own.label);
  const number = bookmarked(
    file.nextId(),
    `${name}_n`,
    field("SEQ Equation \\* ARABIC", [run({}, text(String(own.number)))]),
  );
  const numbered = bookmarked(file.nextId(), name, [run({}, text("(")), ...number, run({}, text(")"))]);
  const tab = run({}, xml("w:tab"));
  const right = Math.round(file.width * 15);
  return plain(writing, {
    style: "Equation",
    tabStops: [
      { type: TabStopType.CENTER, position: Math.round(right / 2) },
      { type: TabStopType.RIGHT, position: right },
    ],
    children: [tab, math, tab, ...numbered] as ParagraphChild[],
  });
}

const RULE = { style: BorderStyle.SINGLE, size: 8, color: "1C1B19" };
const NONE = { style: BorderStyle.NONE, size: 0, color: "auto" };

function table(node: NodeJson, writing: Writing): FileChild[] {
  const { change, file, manuscript } = writing;
  const own = ownLabel(node, manuscript);
  const words = textAttribute(node, "caption");
  const inside = within(writing, { style: "TableText", list: null, level: 0 });
  const rows = childrenOf(node);
  const grid = cellGrid(node) ?? [];
  const columns = Math.max(1, grid[0]?.length ?? 1);
  const widths = columnWidths(filledTable(node).content?.[0], columns, file.width * 15);
  const made = rows.map((row, at) => {
    const isHead = childrenOf(row)[0]?.type === "tableHeader";
    const mark = change
      ? changeAttributes({ ...change, author: withoutForbidden(change.author) }, file.nextId())
      : null;
    return new TableRow({
      cantSplit: true,
      ...(isHead && at === 0 ? { tableHeader: true } : {}),
      ...(mark ? (change?.kind === "del" ? { deletion: mark } : { insertion: mark }) : {}),
      children: childrenOf(row).map((cell) => {
        const column = grid[at]?.indexOf(cell) ?? 0;
        const width = widths.slice(column, column + spanOf(cell).columns).reduce((sum, one) => sum + one, 0);
        return tableCell(cell, inside, width, node.attrs?.headerColumn === true && column === 0);
      }),
    });
  });
  const shown = new Table({
    rows: made,
    columnWidths: widths,
    width: { size: 100, type: WidthType.PERCENTAGE },
    borders: { top: RULE, bottom: RULE, left: NONE, right: NONE, insideVertical: NONE, insideHorizontal: NONE },
  });
  const caption = own || words ? [captionOf("Table", own, words, writing, true)] : [];
  // Word joins two tables without a paragraph between them.
  return [...caption, shown, plain(within(writing, { list: null, style: undefined }), { spacing: { after: 120 } })];
}

/** The widths of columns in twentieths of a point: the given shares, and what is left for the others. */
function columnWidths(row: NodeJson | undefined, columns: number, whole: number): number[] {
  const shares = columnShares(row, columns);
  return shares.map((share) => Math.floor((whole * share) / 100));
}

function tableCell(cell: NodeJson, writing: Writing, width: number, isRowHead: boolean): TableCell {
  const align = optionalAttribute(cell, "align");
  const isHead = cell.type === "tableHeader";
  const alignment: IParagraphOptions =
    align === "left" || align === "center" || align === "right" ? { alignment: align } : {};
  // A style makes them bold: the words themselves are not.
  const inside = isHead || isRowHead ? within(writing, { style: "TableHeading" }) : writing;
  const paragraphs = childrenOf(cell).map((each) => paragraph(each, inside, alignment));
  const { columns, rows } = spanOf(cell);
  return new TableCell({
    width: { size: width, type: WidthType.DXA },
    ...(columns > 1 ? { columnSpan: columns } : {}),
    ...(rows > 1 ? { rowSpan: rows } : {}),
    children: paragraphs.length > 0 ? paragraphs : [plain(writing, {})],
    ...(isHead ? { borders: { bottom: { ...RULE, size: 4 } } } : {}),
  });
}

/** The entries of the cited works, in a field that Zotero can format anew. */
export function bibliography(writing: Writing): FileChild[] {
  const { manuscript, options } = writing;
  const entries = manuscript.formatted.bibliography;
  const isField = options.citations === "zotero";
  return entries.map(({ html }, at) => {
    const before = isField && at === 0 ? (fieldBegin(BIBLIOGRAPHY_FIELD) as ParagraphChild[]) : [];
    const after = isField && at === entries.length - 1 ? [fieldEnd() as ParagraphChild] : [];
    return plain(within(writing, { list: null, level: 0 }), {
      style: "Bibliography",
      children: [...before, ...entryRuns(richRuns(html)), ...after],
    });
  });
}

/** A numbered entry has a tab after its number. */
function entryRuns(runs: readonly RichRun[]): ParagraphChild[] {
  const label = runs.filter(({ part }) => part === "label");
  if (label.length === 0) return richText(runs, {}, false);
  const rest = runs.filter(({ part }) => part !== "label");
  return [...richText(label, {}, false), run({}, xml("w:tab")) as ParagraphChild, ...richText(rest, {}, false)];
}
