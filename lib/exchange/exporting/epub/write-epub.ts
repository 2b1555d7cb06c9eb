import { strToU8, type Zippable, zipSync } from "fflate";
import type { Element, Nodes, RootContent } from "hast";
import { fromHtml } from "hast-util-from-html";
import { escapeHtml } from "#lib/document/html/escape-html";
import { renderHtml } from "#lib/document/html/html";
import { textDirection } from "#lib/document/model/direction";
import { bylineOf } from "#lib/publishing/byline";
import { captionsIn } from "#lib/publishing/captions";
import { pageWords } from "#lib/publishing/page-words";
import { bylineHtml, notesHtml } from "#lib/publishing/set-byline";
import { setDiagrams } from "#lib/publishing/set-diagrams";
import { setDirections } from "#lib/publishing/set-directions";
import { setHeadings } from "#lib/publishing/set-headings";
import { escapeXml } from "../manuscript/escape-xml";
import type { ExportPicture, ExportSource } from "../manuscript/source";
import { BOOK_SHEET, captionNavigation, navigation, packageOf, page } from "./package";
import { type BookPicture, type Linking, shownPictures, xhtmlOf } from "./xhtml";

/** A file of the book on its way from HTML. */
type Chapter = { file: string; title: string; nodes: RootContent[] };

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="EPUB/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
`;

/** Writes a text as EPUB 3: a file for each heading of the first level, one for the notes, and its pictures. */
export function writeEpub(source: ExportSource): Uint8Array {
  const { title, locale, isNumbered, pictures, origin, hasContents, lists: wanted } = source;
  const words = pageWords(locale);
  const { html: text, headings } = setHeadings(renderHtml(source.content, source.formatted, locale), {
    title,
    isNumbered,
  });
  const drawings = new Map<string, BookPicture>();
  const html = setDiagrams(text, { diagrams: source.diagrams, words, show: imageIn(drawings, source.diagrams) });
  const chapters = chaptersOf(fromHtml(setDirections(html), { fragment: true }).children, title || "Untitled");
  const files = new Map<string, string>();
  for (const { file, nodes } of chapters) for (const node of nodes) noteIds(node, file, files);
  const linking = {
    files,
    pictures: new Map([...shownPictures(pictures), ...drawings]),
    origin,
    isLinked: false,
    formulas: new Map<string, string | null>(),
  };
  const written = chapters.map(({ file, title, nodes }, at) => {
    const own: Linking = { ...linking, file, taken: new Set() };
    const body = xhtmlOf({ type: "root", children: nodes }, own);
    const head = at === 0 ? titleOf(source, own) : "";
    return { file, title, body: head + body };
  });
  const lang = { locale, direction: textDirection(locale) };
  const shown = [...new Map([...pictures.values(), ...drawings.values()].map((one) => [one.name, one])).values()];
  const lists = captionNavigation(captionsIn(html), { wanted, files, words });
  const first = { file: "text-0.xhtml", title: title || "Untitled" };
  const contents = navigation(headings, { files, first, isHidden: !hasContents && lists !== "" });
  const zipped: Zippable = {
    // Readers know the format by this file, which is the first and not compressed.
    mimetype: [strToU8("application/epub+zip"), { level: 0 }],
    "META-INF/container.xml": strToU8(CONTAINER),
    "EPUB/content.opf": strToU8(packageOf(source, written, shown, hasContents || lists !== "")),
    "EPUB/nav.xhtml": strToU8(page(words.contents, contents + lists, lang)),
    "EPUB/book.css": strToU8(BOOK_SHEET),
  };
  for (const { file, title, body } of written) zipped[`EPUB/${file}`] = strToU8(page(title, body, lang));
  for (const { name, content } of shown) zipped[`EPUB/pictures/${name}`] = storedPicture(content);
  return zipSync(zipped, { mtime: source.changedAt });
}

/** Shows drawings as pictures of the book, which it adds to the others. */
const imageIn =
  (drawings: Map<string, BookPicture>, diagrams: ExportSource["diagrams"]): Parameters<typeof setDiagrams>[1]["show"] =>
  (drawing, _number, words) => {
    const [drawn] = [...diagrams.values()].filter((one) => "file" in one && one.svg === drawing.svg);
    if (!drawn || !("file" in drawn)) return "";
    drawings.set(drawn.name, { name: drawn.name, mediaType: "image/svg+xml", content: drawn.file });
    return `<img src="${drawn.name}" alt="${words}">`;
  };

// Pictures are compressed already.
const storedPicture = (content: ExportPicture["content"]): Zippable[string] => [content, { level: 0 }];

/** The title of the book with its authors and its date, as writeHtml has them. */
function titleOf({ title, authors, date, locale, credit }: ExportSource, linking: Linking): string {
  const { language } = pageWords(locale);
  const byline = bylineOf(authors, language);
  const day = date.toLocaleDateString(locale, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
  const by = [bylineHtml(byline, language), escapeHtml(day)].filter(Boolean).map((fact) => `<span>${fact}</span>`);
  const html = `<h1>${escapeHtml(title || "Untitled")}</h1><p class="by">${by.join(" · ")}</p>${notesHtml(byline)}`;
  const said = credit ? `<p class="credit">${escapeXml(credit)}</p>` : "";
  return `<header>${xhtmlOf(fromHtml(html, { fragment: true }), linking)}${said}</header>`;
}

/** The text in files: what comes before the first heading of the highest level, one for each of these, and the notes. */
function chaptersOf(nodes: readonly RootContent[], title: string): Chapter[] {
  const first: Chapter = { file: "text-0.xhtml", title, nodes: [] };
  const chapters = [first];
  const notes = nodes.filter(isNotes);
  const levels = nodes.map(levelOf).filter((level) => level > 0);
  // A text may have more headings than a call has arguments.
  const top = levels.reduce((highest, level) => Math.min(highest, level), 7);
  let last = first;
  for (const node of nodes) {
    if (isNotes(node)) continue;
    if (levelOf(node) === top) {
      last = { file: `text-${chapters.length}.xhtml`, title: wordsOf(node).trim() || title, nodes: [] };
      chapters.push(last);
    }
    last.nodes.push(node);
  }
  return notes.length === 0 ? chapters : [...chapters, { file: "notes.xhtml", title, nodes: notes }];
}

const isElement = (node: Nodes): node is Element => node.type === "element";

const isNotes = (node: Nodes): boolean => isElement(node) && node.properties.role === "doc-endnotes";

const levelOf = (node: Nodes): number => (isElement(node) ? Number(/^h([1-6])$/.exec(node.tagName)?.[1] ?? 0) : 0);

function wordsOf(node: Nodes): string {
  if (node.type === "text") return node.value;
  // MathML repeats a formula, and the numbers of notes are not words of a heading.
  if (isElement(node) && (node.tagName === "math" || node.tagName === "sup")) return "";
  return "children" in node ? node.children.map(wordsOf).join("") : "";
}

function noteIds(node: Nodes, file: string, files: Map<string, string>): void {
  if (!isElement(node)) return;
  const { id } = node.properties;
  if (typeof id === "string" && !files.has(id)) files.set(id, file);
  for (const child of node.children) noteIds(child, file, files);
}
