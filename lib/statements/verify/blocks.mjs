import { unzipSync } from "fflate";
import { PLACEHOLDER } from "./comparable.mjs";
import { Unverifiable } from "./refusals.mjs";

const partOf = (bytes, name) => new TextDecoder().decode(unzipSync(bytes)[name] ?? new Uint8Array());

const HTML_BLOCKS = new Set(
  "P H1 H2 H3 H4 H5 H6 LI UL OL BLOCKQUOTE PRE TABLE THEAD TBODY TR TH TD DIV DL DT DD DETAILS SUMMARY SECTION".split(
    " ",
  ),
);
const HTML_LEFT_OUT =
  ".references, .footnotes [role=doc-backlink], .anchor, .number, .footnote-ref, caption, pre.html, input, nav";
const HTML_PLACES = "figure, .math, .katex, img, svg, .alert-title";

function htmlBlocks({ text, parse }) {
  const page = parse.html(text);
  const article = page.querySelector("article");
  const body = article?.querySelector(".text");
  if (!body) throw new Unverifiable("This HTML file is no export and no page of Colophon.", "foreign");
  for (const node of [...body.querySelectorAll(HTML_LEFT_OUT)]) node.remove();
  for (const node of [...body.querySelectorAll(HTML_PLACES)]) holdPlace(node, page, "p");
  return [
    article.querySelector("h1")?.textContent ?? "",
    ...splitBlocks(body, HTML_BLOCKS, new Set(["TD", "TH", "PRE"])),
  ];
}

const INLINE = /^(?:span|img|svg|inline-)/i;

/** Puts a placeholder where a node is, as a block of its own unless the node stands in a line. */
function holdPlace(node, page, name) {
  if (INLINE.test(node.nodeName)) return node.replaceWith(page.createTextNode(PLACEHOLDER));
  const place = page.createElement(name);
  place.textContent = PLACEHOLDER;
  node.replaceWith(place);
}

/** The texts of a tree between the borders of its blocks; the text of a leaf is one. */
function splitBlocks(root, names, leaves) {
  const blocks = [""];
  const walk = (node) => {
    if (node.nodeType === 3) blocks[blocks.length - 1] += node.textContent;
    const isBlock = names.has(node.nodeName);
    if (isBlock) blocks.push("");
    if (leaves.has(node.nodeName)) blocks[blocks.length - 1] += node.textContent;
    else for (const child of node.childNodes ?? []) walk(child);
    if (isBlock) blocks.push("");
  };
  walk(root);
  return blocks;
}

const JATS_BLOCKS = new Set(
  "p title list list-item disp-quote code table-wrap table thead tbody tr th td sec boxed-text def-list def-item term def fn fn-group".split(
    " ",
  ),
);
const JATS_LEFT_OUT = ["label", "ref-list"];
const JATS_PLACES = ["inline-formula", "disp-formula", "fig", "inline-graphic"];

function jatsBlocks({ text, parse }) {
  const article = parse.xml(text);
  for (const name of JATS_LEFT_OUT) for (const node of [...article.getElementsByTagName(name)]) node.remove();
  for (const name of JATS_PLACES)
    for (const node of [...article.getElementsByTagName(name)]) holdPlace(node, article, "p");
  for (const node of [...article.getElementsByTagName("caption")]) keepTitle(node, article);
  for (const node of [...article.getElementsByTagName("xref")])
    if (node.getAttribute("ref-type") === "fn") node.remove();
  const parts = ["body", "back"].flatMap((name) => [...article.getElementsByTagName(name)]);
  const title = article.getElementsByTagName("article-title")[0]?.textContent ?? "";
  return [title, ...parts.flatMap((part) => splitBlocks(part, JATS_BLOCKS, new Set(["td", "th", "code"])))];
}

// The summary of a foldable part is the caption of its box, as is the title of an alert.
function keepTitle(node, page) {
  const box = node.parentNode;
  if (box?.nodeName !== "boxed-text") node.remove();
  else if (box.hasAttribute("content-type")) holdPlace(node, page, "p");
}

const DOCX_LEFT_OUT =
  /^(?:Author|Date|TOC\d?|TableofFigures|ContentsHeading|Bibliography|BibliographyHeading|Caption|ImageCaption|TableCaption)$/;

const DOCX_PLACES = ["m:oMath", "w:drawing"];

function docxBlocks({ bytes, parse }) {
  const body = parse.xml(partOf(bytes, "word/document.xml"));
  const notes = parse.xml(partOf(bytes, "word/footnotes.xml") || "<none/>");
  const order = [...body.getElementsByTagName("w:footnoteReference")].map((node) => node.getAttribute("w:id"));
  const byId = new Map([...notes.getElementsByTagName("w:footnote")].map((node) => [node.getAttribute("w:id"), node]));
  return [body, ...new Set(order.map((id) => byId.get(id)).filter(Boolean))].flatMap(docxTexts);
}

function docxTexts(root) {
  const cells = new Map();
  const blocks = [];
  for (const paragraph of [...root.getElementsByTagName("w:p")]) {
    const style = paragraph.getElementsByTagName("w:pStyle")[0]?.getAttribute("w:val") ?? "";
    if (DOCX_LEFT_OUT.test(style)) continue;
    for (const mark of [...paragraph.getElementsByTagName("w:rStyle")])
      if (mark.getAttribute("w:val") === "FootnoteReference") mark.parentNode.parentNode.remove();
    const text = [...paragraph.getElementsByTagName("w:t")].map((node) => node.textContent).join("");
    const words = DOCX_PLACES.some((name) => paragraph.getElementsByTagName(name).length > 0)
      ? text + PLACEHOLDER
      : text;
    const cell = cellOf(paragraph);
    if (cell && cells.has(cell)) blocks[cells.get(cell)] += words;
    else blocks.push(words);
    if (cell && !cells.has(cell)) cells.set(cell, blocks.length - 1);
  }
  return blocks;
}

function cellOf(node) {
  for (let at = node; at; at = at.parentNode) if (at.nodeName === "w:tc") return at;
  return null;
}

/** The visible texts of the blocks of an export, by its format; each takes its text or bytes and how markup is parsed. */
export const BLOCKS = { html: htmlBlocks, jats: jatsBlocks, docx: docxBlocks };

/** What an export carries as its statement, by its format; null or undefined for nothing. */
export const STATEMENTS = {
  md: () => null,
  html: ({ text, parse }) => parse.html(text).querySelector("script#colophon")?.textContent,
  jats: ({ text, parse }) =>
    [...parse.xml(text).getElementsByTagName("custom-meta")].find((meta) =>
      meta.textContent.trim().startsWith("colophon-statement"),
    )?.lastElementChild?.textContent,
  docx: ({ bytes, parse }) =>
    parse.xml(partOf(bytes, "customXml/item2.xml") || "<none/>").querySelector("statement")?.textContent,
};
