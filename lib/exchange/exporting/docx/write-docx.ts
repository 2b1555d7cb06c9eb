import { Document, type FileChild, Footer, Packer, PageNumber, Paragraph, type ParagraphChild, TextRun } from "docx";
import { textAttribute } from "#lib/document/model/attribute";
import type { NodeJson } from "#lib/document/model/document";
import { keptPart } from "#lib/importing/word/round-trip-marks";
import { escapeXml, withoutForbidden } from "../manuscript/escape-xml";
import { type Manuscript, unmentionedNotes } from "../manuscript/manuscript";
import type { ExportComment, ExportOptions, ExportSuggestion } from "../manuscript/source";
import { bibliography, blocks } from "./blocks";
import { changesOf } from "./changes";
import { type Reference, withReference } from "./reference";
import { keepBlocks, keptOf } from "./round-trip-marks";
import { docxNumbering, docxStyles } from "./styles";
import { titleBlock } from "./title-block";
import { anchorOf, type FileParts, type Writing } from "./writing";
import { fieldBegin, fieldEnd, run, text, xml } from "./xml";
import { zoteroPreferences } from "./zotero";

// Twentieths of a point.
const A4 = { width: 11_906, height: 16_838 };
const LETTER = { width: 12_240, height: 15_840 };
const MARGIN = 1_440;
const TWIPS_A_PIXEL = 15;

/**
 * Writes a text as a Word file: with real styles, live citations, suggestions as tracked changes and comments; in the
 * look of a reference, if there is one.
 */
export async function writeDocx(
  manuscript: Manuscript,
  options: ExportOptions,
  reference?: Reference,
): Promise<Uint8Array> {
  const size = /^(?:en-US|es-MX|.*-CA)$/i.test(manuscript.locale) ? LETTER : A4;
  const { changes, left } = changesOf(manuscript.suggestions, blocksById(manuscript.blocks));
  const file: FileParts = {
    nextId: counter(),
    footnotes: {},
    noteOf: new Map(),
    comments: [],
    waiting: byBlock([...manuscript.comments, ...left.map(asComment)]),
    pending: [],
    changes,
    starts: new Set([1]),
    instances: 0,
    headings: [],
    captions: [],
    kept: [],
    width: Math.floor((reference?.textWidth ?? size.width - 2 * MARGIN) / TWIPS_A_PIXEL),
  };
  const writing: Writing = {
    manuscript,
    options,
    inNote: false,
    change: null,
    style: undefined,
    list: null,
    opening: [],
    level: 0,
    isPlainList: false,
    file,
    blocks,
  };
  const body = blocks(manuscript.blocks, writing);
  const unmentioned = unmentionedNotes(manuscript).flatMap((note) =>
    keepBlocks(
      keptOf(note, undefined, writing),
      blocks(note.content ?? [], { ...writing, inNote: true, style: "FootnoteText" }),
      file,
    ),
  );
  const entries = manuscript.entries === "end" ? [referencesHeading(), ...bibliography(writing)] : [];
  const opening = [...titleBlock(manuscript, writing), ...contents(manuscript, file)];
  const document = new Document({
    title: withoutForbidden(manuscript.title),
    creator: withoutForbidden(manuscript.authors.map(({ name }) => name).join("; ")),
    lastModifiedBy: "Colophon",
    ...(manuscript.credit ? { description: withoutForbidden(manuscript.credit) } : {}),
    styles: docxStyles(manuscript.locale),
    numbering: docxNumbering(file.starts),
    footnotes: file.footnotes,
    ...(file.comments.length > 0 ? { comments: { children: file.comments } } : {}),
    ...(options.citations === "zotero" && manuscript.works.size > 0
      ? { customProperties: zoteroPreferences(manuscript.style, manuscript.locale) }
      : {}),
    sections: [
      {
        properties: {
          page: {
            size,
            margin: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
          },
        },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({ alignment: "center", children: [new TextRun({ children: [PageNumber.CURRENT] })] }),
            ],
          }),
        },
        children: [...opening, ...body, ...unmentioned, ...entries],
      },
    ],
  });
  const parts = [keptBeside(document, manuscript, file), ...statementBeside(document, manuscript)];
  const written = new Uint8Array(await Packer.toArrayBuffer(document, undefined, parts));
  return reference ? withReference(written, reference) : written;
}

const CUSTOM_XML = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/customXml";

/** The part with what the text is beside its likeness, which the text must refer to: Word drops any other. */
function keptBeside(document: Document, manuscript: Manuscript, { kept }: FileParts) {
  const { topLevel, titleLevel, entries } = manuscript;
  const labels = Object.fromEntries([...manuscript.labels.keys()].map((label) => [anchorOf(label), label]));
  const part = keptPart({ nodes: kept, topLevel, titleLevel, labels, hasBibliography: entries === "node" });
  document.Document.Relationships.addRelationship("Kept", CUSTOM_XML, `../${part.path}`);
  return part;
}

/** The part with the signed statement on who wrote the text. */
function statementBeside(document: Document, { statement }: Manuscript): { path: string; data: string }[] {
  if (!statement) return [];
  const path = "customXml/item2.xml";
  document.Document.Relationships.addRelationship("Statement", CUSTOM_XML, `../${path}`);
  const data = `<?xml version="1.0" encoding="UTF-8"?><statement xmlns="urn:colophon:statement">${escapeXml(statement)}</statement>`;
  return [{ path, data }];
}

function counter(): () => number {
  let last = 0;
  return () => {
    last += 1;
    return last;
  };
}

function blocksById(nodes: readonly NodeJson[], found = new Map<string, NodeJson>()): Map<string, NodeJson> {
  for (const node of nodes) {
    const id = textAttribute(node, "id");
    if (id !== "") found.set(id, node);
    blocksById(node.content ?? [], found);
  }
  return found;
}

function byBlock(comments: readonly ExportComment[]): Map<string, ExportComment[]> {
  const found = new Map<string, ExportComment[]>();
  for (const comment of comments) {
    const id = comment.nodeId ?? "";
    found.set(id, [...(found.get(id) ?? []), comment]);
  }
  return found;
}

/** A suggestion that cannot be shown as a change of the text, as a comment at its place. */
function asComment({ id, nodeId, proposed, author, at, note }: ExportSuggestion): ExportComment {
  const words = proposed.map((node) => plainOf(node)).join("\n");
  const body = [note, words === "" ? "Proposes to remove this." : `Proposes: ${words}`].filter(Boolean).join("\n\n");
  return { id, nodeId, quote: null, messages: [{ author, at, body }] };
}

const plainOf = (node: NodeJson): string =>
  node.text ?? (node.content ?? []).map(plainOf).join(node.type === "paragraph" ? "" : " ");

const referencesHeading = () =>
  new Paragraph({ style: "BibliographyHeading", children: [run({}, text("References")) as ParagraphChild] });

type Entry = { style: string; words: string; anchor: string };

/** The contents, and the lists of figures and tables, that a text asks for. */
function contents({ hasContents, lists }: Manuscript, { headings, captions }: FileParts): FileChild[] {
  const shown = headings.filter(({ level }) => level <= 3).map((one) => ({ ...one, style: `TOC${one.level}` }));
  const captionsOf = (kind: "Figure" | "Table") =>
    captions.filter((one) => one.kind === kind).map((one) => ({ ...one, style: "TableofFigures" }));
  return [
    ...(hasContents ? listed("Contents", 'TOC \\o "1-3" \\h \\z \\u', shown) : []),
    ...(lists.figures ? listed("List of Figures", 'TOC \\h \\z \\c "Figure"', captionsOf("Figure")) : []),
    ...(lists.tables ? listed("List of Tables", 'TOC \\h \\z \\c "Table"', captionsOf("Table")) : []),
  ];
}

/** A list as a field with its entries, which Word completes with pages when it opens the file. */
function listed(title: string, instruction: string, entries: readonly Entry[]): FileChild[] {
  if (entries.length === 0) return [];
  const heading = new Paragraph({ style: "ContentsHeading", children: [run({}, text(title)) as ParagraphChild] });
  const lines = entries.map(({ style, words, anchor }, at) => {
    const link = xml("w:hyperlink", { "w:anchor": anchor, "w:history": 1 }, run({}, text(words)));
    const before = at === 0 ? fieldBegin(instruction, { isDirty: true }) : [];
    const isLast = at === entries.length - 1;
    return new Paragraph({
      style,
      children: [...before, link, ...(isLast ? [fieldEnd()] : [])] as ParagraphChild[],
      ...(isLast ? { spacing: { after: 400 } } : {}),
    });
  });
  return [heading, ...lines];
}
