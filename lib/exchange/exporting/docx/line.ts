import { ExternalHyperlink, ImageRun, Paragraph, type ParagraphChild, type XmlComponent } from "docx";
import { placeIn } from "#lib/changes/comments/anchor";
import { isAllowedLink } from "#lib/document/model/address";
import { textAttribute } from "#lib/document/model/attribute";
import type { MarkJson, NodeJson } from "#lib/document/model/document";
import type { MarkKind } from "#lib/document/model/kind";
import { type Marked, nestMarks } from "#lib/document/model/nest-marks";
import { nodeText } from "#lib/document/text/text";
import { withoutForbidden } from "../manuscript/escape-xml";
import { type CitationPiece, type Piece, type Run, runsOf } from "../manuscript/manuscript";
import { type RichRun, richRuns } from "../manuscript/rich-runs";
import type { ExportPicture } from "../manuscript/source";
import { CHANGE_MARK, type Change } from "./changes";
import { type CommentEdge, commentEdge } from "./comments";
import { ommlOf } from "./omml";
import { keep } from "./round-trip-marks";
import { anchorOf, changeAttributes, type Writing } from "./writing";
import { bookmarked, field, lines, type RunFormat, run, text, wordsIn, xml } from "./xml";
import { citationField, narrativeAuthor } from "./zotero";

const FORMATS: Readonly<Record<string, RunFormat>> = {
  bold: { bold: true },
  italic: { italic: true },
  strike: { strike: true },
  underline: { underline: true },
  code: { style: "SourceText" },
  highlight: { highlight: true },
  subscript: { vertical: "subscript" },
  superscript: { vertical: "superscript" },
} satisfies Record<Exclude<MarkKind, "link">, RunFormat>;

/** A place in a line where a comment begins or ends. */
type Edge = CommentEdge & { at: number };

/** The inline content of a block as the children of a paragraph, with its comments. */
export function line(block: NodeJson, writing: Writing): ParagraphChild[] {
  const edges = edgesOf(block, writing);
  const flat: Marked<ParagraphChild>[] = [{ leaf: writing.opening.splice(0), marks: [] }];
  let offset = 0;
  const open = (upTo: number, isLast: boolean) => {
    while (edges[0] && (edges[0].at <= upTo || isLast)) {
      const edge = edges.shift();
      if (edge) flat.push({ leaf: commentEdge(edge, writing.file), marks: [] });
    }
  };
  for (const each of runsOf(block, writing.manuscript, writing)) {
    const change = changeOf(each, writing);
    for (const part of change?.kind === "ins" ? [each] : cutAt(each, offset, edges)) {
      open(offset, false);
      const isLinked = part.piece.kind === "text" || part.piece.kind === "picture" || part.piece.kind === "break";
      flat.push({
        leaf: tracked(pieceRuns(part, change, writing), change, writing),
        marks: isLinked ? part.marks.filter(({ type }) => type === "link") : [],
      });
      if (change?.kind !== "ins") offset += part.length;
    }
  }
  open(offset, true);
  return nestMarks(flat, hyperlink);
}

/** A text run is cut where a comment begins or ends in it. */
function cutAt(each: Run, offset: number, edges: readonly Edge[]): Run[] {
  const { piece } = each;
  if (piece.kind !== "text" || piece.text === "") return [each];
  const inside = edges.map(({ at }) => at - offset).filter((at) => at > 0 && at < each.length);
  const cuts = [0, ...new Set(inside.sort((a, b) => a - b)), each.length];
  return cuts.slice(1).map((to, at) => {
    const words = piece.text.slice(cuts[at], to);
    return { ...each, piece: { kind: "text", text: words }, length: words.length };
  });
}

function hyperlink(mark: MarkJson, inside: ParagraphChild[]): ParagraphChild[] {
  const href = textAttribute(mark, "href");
  if (!isAllowedLink(href) || href === "") return inside;
  return [new ExternalHyperlink({ link: withoutForbidden(href), children: inside })];
}

function changeOf({ marks }: Run, { change, manuscript }: Writing): Change | null {
  if (change) return change;
  const mark = marks.find(({ type }) => type === CHANGE_MARK);
  if (!mark) return null;
  const kind = mark.attrs?.kind === "del" ? "del" : "ins";
  return { kind, author: String(mark.attrs?.author ?? ""), at: new Date(String(mark.attrs?.at ?? manuscript.date)) };
}

function tracked(runs: ParagraphChild[], change: Change | null, { file }: Writing): ParagraphChild[] {
  if (!change || runs.length === 0) return runs;
  const { id, author, date } = changeAttributes(change, file.nextId());
  const attributes = { "w:id": id, "w:author": withoutForbidden(author), "w:date": date };
  return [xml(`w:${change.kind}`, attributes, ...(runs as XmlComponent[])) as ParagraphChild];
}

function pieceRuns({ piece, marks }: Run, change: Change | null, writing: Writing): ParagraphChild[] {
  const format = formatOf(marks);
  const isDeleted = change?.kind === "del";
  switch (piece.kind) {
    case "text":
      return piece.text === "" ? [] : [run(format, ...lines(piece.text, isDeleted)) as ParagraphChild];
    case "break":
      return [run(format, xml("w:br")) as ParagraphChild];
    case "math":
      return formula(piece, format, change, writing);
    case "picture":
      return picture(piece, writing);
    case "reference":
      return reference(piece, format, change, writing);
    case "note":
      return note(piece, format, writing);
    case "citation":
      return citation(piece, format, isDeleted, writing);
  }
}

// A run has one style: that of linked code is based on the style of code.
const linkStyle = (marks: readonly MarkJson[]): string =>
  marks.some(({ type }) => type === "code") ? "SourceTextLink" : "Hyperlink";

const formatOf = (marks: readonly MarkJson[]): RunFormat => ({
  ...Object.assign({}, ...marks.map(({ type }) => FORMATS[type] ?? {})),
  ...(marks.some(({ type }) => type === "link") ? { style: linkStyle(marks) } : {}),
});

function formula(
  { latex, display }: Extract<Piece, { kind: "math" }>,
  format: RunFormat,
  change: Change | null,
  { file }: Writing,
): ParagraphChild[] {
  const omml = change?.kind === "del" ? null : ommlOf(latex, display);
  const shown = omml ?? run({ ...format, style: "SourceText" }, text(latex, change?.kind === "del"));
  if (change) return [shown as ParagraphChild];
  return [
    keep({ type: "inlineMath", attrs: { latex, display }, words: wordsIn(shown) }, [shown], file) as ParagraphChild,
  ];
}

function picture({ node, picture }: Extract<Piece, { kind: "picture" }>, writing: Writing): ParagraphChild[] {
  const words = textAttribute(node, "description") || textAttribute(node, "alt");
  if (!picture || writing.inNote) {
    const shown = words || textAttribute(node, "src").slice(0, 200);
    const likeness = run({}, text(shown));
    const { id: _, ...attrs } = node.attrs ?? {};
    const isKept = !picture && !writing.change && shown !== "";
    return [
      (isKept ? keep({ type: "image", attrs, words: shown }, [likeness], writing.file) : likeness) as ParagraphChild,
    ];
  }
  return [keptPicture(node, picture, writing)];
}

/** A picture in a control that has its place and width. */
export function keptPicture(node: NodeJson, picture: ExportPicture, writing: Writing): ParagraphChild {
  const { src: _, id: __, ...attrs } = node.attrs ?? {};
  const shown = imageRun(node, picture, writing);
  return writing.change ? shown : (keep({ type: "image", attrs }, [shown], writing.file) as ParagraphChild);
}

/** A picture at its own size, at most as wide as the text, or at its share of the text's width. */
function imageRun(node: NodeJson, picture: ExportPicture, { file }: Writing): ImageRun {
  const { width, place } = node.attrs ?? {};
  const share = typeof width === "number" ? width / 100 : place === "half" ? 0.5 : null;
  const shown = share === null ? Math.min(picture.width, file.width) : file.width * share;
  const words = withoutForbidden(textAttribute(node, "description") || textAttribute(node, "alt"));
  return new ImageRun({
    type: picture.mediaType === "image/png" ? "png" : "jpg",
    data: picture.content,
    transformation: {
      width: Math.round(shown),
      height: Math.max(1, Math.round((shown * picture.height) / picture.width)),
    },
    altText: { name: picture.name, description: words, title: withoutForbidden(textAttribute(node, "title")) },
  });
}

function reference(
  { target, label, words, isBare }: Extract<Piece, { kind: "reference" }>,
  format: RunFormat,
  change: Change | null,
  { file }: Writing,
): ParagraphChild[] {
  const shown = run(format, text(words, change?.kind === "del"));
  if (change?.kind === "del" || (change && !target)) return [shown as ParagraphChild];
  if (!target)
    return [keep({ type: "crossReference", attrs: { label, bare: isBare }, words }, [shown], file) as ParagraphChild];
  const name = anchorOf(label);
  // A section has no number to refer to; equations, and bare references, show a part of their bookmark.
  const isWhole = target.kind !== "sec" && target.kind !== "eq" && !isBare;
  const instruction = isWhole ? `REF ${name} \\h` : `REF ${name}${isBare && target.kind !== "sec" ? "_n" : ""} \\h`;
  if (target.kind === "sec" || (target.kind === "eq" && !isBare))
    return [xml("w:hyperlink", { "w:anchor": name, "w:history": 1 }, shown) as ParagraphChild];
  return field(instruction, [shown]) as ParagraphChild[];
}

function note(piece: Extract<Piece, { kind: "note" }>, format: RunFormat, writing: Writing): ParagraphChild[] {
  const { manuscript, file, inNote } = writing;
  const { label } = piece;
  const known = file.noteOf.get(label);
  if (known !== undefined) {
    const shown = run({ ...format, style: "FootnoteReference" }, text(String(known)));
    return field(`NOTEREF _Fn${known} \\f \\h`, [shown]) as ParagraphChild[];
  }
  if (inNote) {
    // Word has no notes on notes: it comes with those that nothing mentions.
    manuscript.notes.delete(label);
    return [run(format, text(`[^${label}]`)) as ParagraphChild];
  }
  const number = reserveNote(writing);
  file.noteOf.set(label, number);
  const inside: Writing = {
    ...writing,
    inNote: true,
    style: "FootnoteText",
    list: null,
    level: 0,
    change: null,
    opening: [],
  };
  const written = writing.blocks(piece.blocks, { ...inside, opening: [run({}, text(" ")) as ParagraphChild] });
  file.footnotes[number] = { children: startingWithParagraph(written) };
  return bookmarked(file.nextId(), `_Fn${number}`, [noteMark(number)]) as ParagraphChild[];
}

function reserveNote({ file }: Writing): number {
  const number = Object.keys(file.footnotes).length + 1;
  file.footnotes[number] = { children: [] };
  return number;
}

const noteMark = (number: number) =>
  run({ style: "FootnoteReference" }, xml("w:footnoteReference", { "w:id": number }));

// The library puts the note's number into its first paragraph.
const startingWithParagraph = (blocks: readonly unknown[]): Paragraph[] =>
  (blocks[0] instanceof Paragraph ? blocks : [new Paragraph({ style: "FootnoteText" }), ...blocks]) as Paragraph[];

function citation(piece: CitationPiece, format: RunFormat, isDeleted: boolean, writing: Writing): ParagraphChild[] {
  const { options, file } = writing;
  const runs = richRuns(piece.words.html);
  if (isDeleted) return richText(runs, format, true);
  if (!piece.isNote) return [...live(piece, runs, format, 0, options.citations, writing)];
  const number = reserveNote(writing);
  const inside = live({ ...piece, isNarrative: false }, runs, {}, number, options.citations, writing);
  file.footnotes[number] = {
    children: [new Paragraph({ style: "FootnoteText", children: [run({}, text(" ")) as ParagraphChild, ...inside] })],
  };
  const author = piece.author ? richText(richRuns(piece.author.html), format, false) : [];
  return [...author, noteMark(number) as ParagraphChild];
}

/** A citation as a field of Zotero; what is in its sentence stands before the field. */
function live(
  piece: CitationPiece,
  runs: readonly RichRun[],
  format: RunFormat,
  noteIndex: number,
  kind: "zotero" | "text",
  { file }: Writing,
): ParagraphChild[] {
  const isKnown = piece.items.some(({ work }) => work !== null);
  if (kind === "text" || !isKnown) return richText(runs, format, false);
  const whole = runs.map((each) => each.text).join("");
  const before = piece.isNarrative ? narrativeAuthor(whole) : "";
  const [outside, inside] = splitRuns(runs, before === "" ? 0 : whole.indexOf(before) + before.length);
  const [first, ...rest] = inside;
  const gap = before !== "" && first ? /^\s*/.exec(first.text)?.[0] : "";
  const shown = first ? [{ ...first, text: first.text.slice(gap?.length ?? 0) }, ...rest] : inside;
  const instruction = citationField(piece, file.nextId(), noteIndex);
  return [
    ...richText(outside, format, false),
    ...(gap ? [run(format, text(gap)) as ParagraphChild] : []),
    ...(field(instruction, richText(shown, format, false) as XmlComponent[]) as ParagraphChild[]),
  ];
}

function splitRuns(runs: readonly RichRun[], at: number): [RichRun[], RichRun[]] {
  const [before, after]: [RichRun[], RichRun[]] = [[], []];
  let offset = 0;
  for (const each of runs) {
    const cut = Math.min(Math.max(at - offset, 0), each.text.length);
    if (cut > 0) before.push({ ...each, text: each.text.slice(0, cut) });
    if (cut < each.text.length) after.push({ ...each, text: each.text.slice(cut) });
    offset += each.text.length;
  }
  return [before, after];
}

/** Formatted citations and entries as runs. */
export function richText(runs: readonly RichRun[], format: RunFormat, isDeleted: boolean): ParagraphChild[] {
  return runs.map(({ text: words, styles }) => {
    const vertical = styles.has("superscript")
      ? "superscript"
      : styles.has("subscript")
        ? "subscript"
        : format.vertical;
    const own: RunFormat = {
      ...format,
      bold: format.bold || styles.has("bold"),
      italic: format.italic || styles.has("italic"),
      smallCaps: styles.has("smallCaps"),
      underline: format.underline || styles.has("underline"),
      vertical,
    };
    return run(own, text(words, isDeleted)) as ParagraphChild;
  });
}

const isInserted = ({ marks = [] }: NodeJson): boolean =>
  marks.some(({ type, attrs }) => type === CHANGE_MARK && attrs?.kind === "ins");

/** Where the comments of a block begin and end in its text; a comment on the whole block spans it. */
function edgesOf(block: NodeJson, { file, change }: Writing): Edge[] {
  if (change) return [];
  const own = file.waiting.get(textAttribute(block, "id")) ?? [];
  const all = [...file.pending.splice(0), ...own];
  file.waiting.delete(textAttribute(block, "id"));
  if (all.length === 0) return [];
  // A comment is on words of the text as it is, without those that a change inserts.
  const words = nodeText({ ...block, content: (block.content ?? []).filter((node) => !isInserted(node)) });
  return all
    .flatMap((comment): Edge[] => {
      const from = comment.quote ? placeIn(words, comment.quote) : null;
      const [start, end] =
        from === null || !comment.quote ? [0, words.length] : [from, from + comment.quote.exact.length];
      return [
        { at: start, comment, isStart: true },
        { at: end, comment, isStart: false },
      ];
    })
    .sort((a, b) => a.at - b.at);
}
