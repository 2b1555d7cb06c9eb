import type { DocumentJson } from "#lib/document/model/document";
import { make, rename, unwrap } from "./create-element";
import { extractCode } from "./extract-code";
import { extractFootnotes } from "./extract-footnotes";
import { extractImages } from "./extract-images";
import { extractMath, formulaElement } from "./extract-math";
import { replaceFormulas } from "./formulas-in-text";
import { normalizeArticle } from "./normalize-article";
import { normalizeAsides } from "./normalize-asides";
import { normalizeLists } from "./normalize-lists";
import { normalizeTables } from "./normalize-tables";
import { settleOffice } from "./office";
import { openHtml } from "./open-html";
import { marksFromStyles } from "./style-marks";
import { toDocument } from "./to-document";

/** What pasted HTML holds: its text, the data of its pictures, and how many pictures are out of a browser's reach. */
export type PastedHtml = { content: DocumentJson; pictures: string[]; unreachable: number };

type Options = {
  /** The start of the addresses that stand for `pictures`, by position. */
  picturePrefix: string;
};

/** Reads copied HTML: of web pages, word processors, spreadsheets, note-taking apps and code editors. */
export function readPastedHtml(html: string, { picturePrefix }: Options): PastedHtml {
  const source = copiedPart(html);
  const document = openHtml(source);
  const { body } = document;
  for (const skipped of [...body.querySelectorAll("meta, link, style, .Apple-interchange-newline, col, colgroup")]) {
    skipped.remove();
  }
  const origin = originOf(html);
  if (origin === "code") wrapCode(body);
  if (origin === "notion") settleNotion(body);
  if (origin === "google") settleGoogle(body);
  settleOffice(body);
  marksFromStyles(body);
  extractMath(document);
  extractCode(document);
  normalizeAsides(document);
  const notes = extractFootnotes(document, "");
  normalizeLists(body);
  const isSheet = origin === "sheet";
  if (isSheet) settleSheet(body, html);
  normalizeTables(body, { isData: () => isSheet });
  const kept = holdPictures(body, picturePrefix);
  extractImages(document);
  normalizeArticle(body, notes, "about:blank");
  restorePictures(body, kept.addresses);
  return { content: toDocument(body), pictures: kept.pictures, unreachable: kept.unreachable };
}

const START = "<!--StartFragment-->";
const END = "<!--EndFragment-->";

/** What was copied; Windows puts the page around it, and Excel the table's start outside the markers. */
function copiedPart(html: string): string {
  const from = html.indexOf(START);
  const to = html.lastIndexOf(END);
  if (from === -1 || to < from) return html;
  const inside = html.slice(from + START.length, to);
  return /^\s*<(?:col|tr|td|colgroup|tbody)\b/i.test(inside) ? `<table>${inside}</table>` : inside;
}

type Origin = "sheet" | "google" | "notion" | "code" | "other";

function originOf(html: string): Origin {
  if (/<google-sheets-html-origin|data-sheets-|office:excel|ProgId content="?Excel/i.test(html)) return "sheet";
  if (/docs-internal-guid-/.test(html)) return "google";
  if (/<!--\s*notionvc:/.test(html)) return "notion";
  return /^\s*(?:<meta[^>]*>\s*)?<div[^>]*style="[^"]*(?:monospace|white-space:\s*pre\b)[^"]*white-space:\s*pre\b/i.test(
    html,
  )
    ? "code"
    : "other";
}

/** Code editors copy a line as a `div` of coloured spans. */
function wrapCode(body: Element): void {
  const lines = [...body.querySelectorAll("div > div")].map((line) => line.textContent ?? "");
  const text = lines.length > 0 ? lines.join("\n") : (body.textContent ?? "");
  const pre = make(body, "pre", {}, [make(body, "code", {}, [text])]);
  for (const child of [...body.childNodes]) child.remove();
  body.append(pre);
}

/** Notion copies boxes and formulas as text, and callouts as asides. */
function settleNotion(body: Element): void {
  for (const item of [...body.querySelectorAll("li")]) {
    const first = firstText(item);
    const [box = "", mark] = /^\s*\[([ xX]?)\]\s*/.exec(first?.data ?? "") ?? [];
    if (!first || mark === undefined) continue;
    first.data = first.data.slice(box.length);
    const input = make(item, "input", { type: "checkbox", ...(/x/i.test(mark) ? { checked: "" } : {}) });
    item.prepend(input);
  }
  for (const aside of [...body.querySelectorAll("aside")]) rename(aside, "blockquote");
  replaceFormulas(body, true, formulaElement);
}

function firstText(element: Element): Text | null {
  let node: Node | null = element.firstChild;
  while (node && node.nodeType === 1) node = node.firstChild;
  return node && node.nodeType === 3 ? (node as Text) : null;
}

/** Google Docs puts a paragraph into each item, and draws the boxes of its checklists. */
function settleGoogle(body: Element): void {
  for (const item of [...body.querySelectorAll("li")]) {
    for (const paragraph of [...item.children].filter(({ localName }) => localName === "p")) unwrap(paragraph);
    if (item.getAttribute("role") !== "checkbox") continue;
    for (const image of [...item.querySelectorAll("img")]) image.remove();
    const isDone = item.getAttribute("aria-checked") === "true";
    item.prepend(make(item, "input", { type: "checkbox", ...(isDone ? { checked: "" } : {}) }));
    // A done item is struck through, which its box already says.
    if (isDone) for (const struck of [...item.querySelectorAll("[style]")]) struck.removeAttribute("style");
  }
}

const BOLD = /font-weight:\s*(?:bold|[6-9]00)/i;

/** A single cell is text; a first row that alone is bold is a header. */
function settleSheet(body: Element, html: string): void {
  const bold = boldClasses(html);
  const isBold = (cell: Element): boolean =>
    BOLD.test(cell.getAttribute("style") ?? "") ||
    (cell.getAttribute("class") ?? "").split(" ").some((name) => bold.has(name)) ||
    (cell.children.length === 1 && /^(?:b|strong)$/.test(cell.firstElementChild?.localName ?? ""));
  for (const table of [...body.querySelectorAll("table")]) {
    const rows = [...table.querySelectorAll("tr")].filter((row) => row.children.length > 0);
    const [first, second] = rows;
    if (rows.length === 1 && first?.children.length === 1) {
      table.replaceWith(make(table, "p", {}, [...(first.firstElementChild?.childNodes ?? [])]));
      continue;
    }
    const cells = [...(first?.children ?? [])].filter((cell) => (cell.textContent ?? "").trim() !== "");
    const isHeader =
      cells.length > 0 && cells.every(isBold) && second !== undefined && ![...second.children].every(isBold);
    if (!first || !isHeader) continue;
    for (const cell of [...first.children]) {
      for (const strong of [...cell.querySelectorAll("b, strong")]) unwrap(strong);
      rename(cell, "th");
    }
  }
}

/** Excel writes formats as classes of a style sheet. */
function boldClasses(html: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, name = "", rules = ""] of html.matchAll(/\.(xl\d+|font\d+)\s*\{([^}]*)\}/g)) {
    if (BOLD.test(rules)) found.add(name);
  }
  return found;
}

// The data of a single invisible pixel is shorter.
const A_PIXEL = 150;

type Held = { pictures: string[]; addresses: Map<Element, string>; unreachable: number };

/** Takes out the pictures that a copy brings along as data, and counts those that only its program can read. */
function holdPictures(body: Element, prefix: string): Held {
  const held: Held = { pictures: [], addresses: new Map(), unreachable: 0 };
  for (const image of [...body.querySelectorAll("img")]) {
    const source = image.getAttribute("src") ?? "";
    if (/^data:image\/(?:png|jpeg|gif|webp|avif);base64,/i.test(source) && source.length > A_PIXEL) {
      // An address of the web, until all passes over addresses are done.
      held.addresses.set(image, `${prefix}${held.pictures.length}`);
      held.pictures.push(source);
      image.setAttribute("src", `https://pasted.invalid/${held.pictures.length}`);
    } else if (/^(?:file|blob|cid|webkit-fake-url):/i.test(source)) {
      held.unreachable++;
      image.remove();
    }
  }
  return held;
}

function restorePictures(body: Element, addresses: ReadonlyMap<Element, string>): void {
  for (const [image, address] of addresses) if (body.contains(image)) image.setAttribute("src", address);
}
