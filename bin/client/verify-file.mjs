import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import { flattenedVerify, importJWK } from "jose";
import { DOMParser, parseHTML } from "linkedom";
import { comparable, textHash, UNCOMPARED } from "../../lib/statements/verify/comparable.mjs";
import { Refusal } from "./server.mjs";

/** A file that cannot be verified: it has no statement, or there is no such key. */
export class Unverifiable extends Refusal {
  exitCode = 2;
}

/** A file that its statement does not agree with; the message names the first paragraph that differs. */
export class Differing extends Refusal {}

/**
 * Verifies a file or page by the statement in it or beside it; returns the statement's payload and what the format
 * cannot show. Throws `Unverifiable` or `Differing`.
 */
export async function verifyFile(place, { keys, statement } = {}) {
  const bytes = await read(place);
  const format = formatOf(place, bytes);
  const text = format === "docx" ? "" : new TextDecoder().decode(bytes);
  const jws = await statementOf(place, { format, bytes, text, statement });
  const payload = await signedBy(jws, keys);
  if (format === "md") await compareMarkdown(bytes, text, payload);
  else await compareBlocks(BLOCKS[format](text, bytes), payload.paragraphs);
  return { payload, without: WITHOUT[format] };
}

/** Sentences on a verified text: what it is, who wrote it, and what was not compared. */
export function describeVerified({ payload, without }) {
  const { document, issuer, issuedAt, contributors } = payload;
  const lines = contributors.map(({ name, origin, words, reviewed }) => {
    const review = origin === "agent" ? `, ${reviewed} of them reviewed` : "";
    return `  ${name} (${origin === "agent" ? "AI" : "person"}): ${words} words${review}`;
  });
  const about = `“${document.title}”, version ${document.version}, agrees with the statement that ${issuer} signed at ${issuedAt}.`;
  return [about, ...lines, ...(without ? [without] : [])].join("\n");
}

const WITHOUT = {
  md: "",
  html: "White space, hyphens, formulas, pictures, captions and the list of references were not compared.",
  jats: "White space, hyphens, formulas, pictures, captions and the list of references were not compared.",
  docx: "White space, hyphens, formulas, pictures, captions and the list of references were not compared.",
};

const isAddress = (place) => /^https?:\/\//i.test(place);

async function read(place) {
  if (!isAddress(place)) {
    return new Uint8Array(
      await readFile(place).catch((error) => {
        throw new Unverifiable(`${place} cannot be read: ${error.message}`);
      }),
    );
  }
  const answer = await fetch(place).catch((error) => {
    throw new Unverifiable(`${place} cannot be reached: ${error.cause?.message ?? error.message}.`);
  });
  if (!answer.ok) throw new Unverifiable(`${place} answered with status ${answer.status}.`);
  return new Uint8Array(await answer.arrayBuffer());
}

function formatOf(place, bytes) {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return "docx";
  const start = new TextDecoder().decode(bytes.slice(0, 2000));
  if (start.startsWith("%PDF")) throw new Unverifiable("The words of a PDF cannot be compared. Verify another export.");
  if (/^\s*<!doctype html|^\s*<html/i.test(start)) return "html";
  if (/<article\b/.test(start) && start.startsWith("<?xml")) return "jats";
  if (/\.(?:md|markdown)(?:$|\?)/i.test(place)) return "md";
  throw new Unverifiable(`${place} is no markdown, HTML, Word or JATS file.`);
}

const documentOf = (text) => parseHTML(text).document;
const xmlOf = (text) => new DOMParser().parseFromString(text, "text/xml");
const partOf = (bytes, name) => new TextDecoder().decode(unzipSync(bytes)[name] ?? new Uint8Array());

const STATEMENTS = {
  md: () => null,
  html: (text) => documentOf(text).querySelector("script#colophon")?.textContent,
  jats: (text) =>
    [...xmlOf(text).getElementsByTagName("custom-meta")].find((meta) =>
      meta.textContent.startsWith("colophon-statement"),
    )?.lastElementChild?.textContent,
  docx: (_text, bytes) =>
    xmlOf(partOf(bytes, "customXml/item2.xml") || "<none/>").querySelector("statement")?.textContent,
};

async function statementOf(place, { format, bytes, text, statement }) {
  const beside = isAddress(place) ? `${place.replace(/[?#].*$/, "").replace(/\.md$|\/$/, "")}/colophon.json` : null;
  const inside = statement ? null : STATEMENTS[format](text, bytes);
  if (!statement && !inside && !beside)
    throw new Unverifiable(`${place} has no statement${format === "md" ? ": give one with --statement" : ""}.`);
  const source = inside || new TextDecoder().decode(await read(statement ?? beside));
  return parsed(source, "The statement");
}

function parsed(text, what) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unverifiable(`${what} is not JSON.`);
  }
}

const decoded = (part) => Buffer.from(String(part), "base64url").toString();

async function signedBy(jws, keys) {
  const payload = parsed(decoded(jws?.payload), "The statement");
  const { kid } = parsed(decoded(jws?.protected), "The statement's header");
  if (payload?.type !== "colophon-statement") throw new Unverifiable("This is no statement of Colophon's.");
  const source = keys ?? `${payload.issuer}/.well-known/jwks.json`;
  const set = parsed(new TextDecoder().decode(await read(source)), source);
  const jwk = (set?.keys ?? []).find((key) => key.kid === kid);
  if (!jwk) throw new Unverifiable(`${source} has no key ${kid}.`);
  await flattenedVerify(jws, await importJWK(jwk, "EdDSA"), { algorithms: ["EdDSA"] }).catch(() => {
    throw new Differing("The statement was altered: its signature does not agree.");
  });
  return payload;
}

async function compareMarkdown(bytes, text, { textHash: wanted, paragraphs }) {
  if ((await textHash(bytes)) === wanted) return;
  const known = new Set(paragraphs);
  const unclear = [];
  for (const [at, block] of text.split(/\n{2,}/).entries()) {
    if (block.trim() === "" || (await isKnown(block, known))) continue;
    if (!UNCLEAR.test(block)) throw differs(at + 1, block);
    unclear.push(differs(at + 1, block));
  }
  throw unclear[0] ?? new Differing("The text differs from its statement outside of its paragraphs' words.");
}

// Citations are shown formatted; formulas, pictures, code in blocks and raw HTML are not compared by blocks.
const UNCLEAR = /\$|@|<|!\[|`{3}|~{3}|^\s*[:|]|\{/m;
const MARKERS = /^\s*(?:#{1,6} |(?:[-*+]|\d+[.)]) (?:\[[ xX]\] )?|(?:> ?)+|\[\^[^\]]+\]: )+/;

/** Whether every item of a block of markdown, without its marks, is a paragraph of the statement. */
async function isKnown(block, known) {
  const items = block.split(/\n(?=\s*(?:[-*+]|\d+[.)]) )/).map(plainOf);
  const whole = plainOf(block);
  if (known.has(await textHash(comparable(whole)))) return true;
  const hashes = await Promise.all(items.map((words) => textHash(comparable(words))));
  return hashes.every((hash) => known.has(hash));
}

const plainOf = (block) =>
  block
    .split("\n")
    .map((line) => line.replace(MARKERS, ""))
    .join("\n")
    .replace(/\[\^[^\]]+\]/g, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_`~]|\\(?=[!-/:-@[-`{-~])/g, "");

const differs = (number, words) =>
  new Differing(`Paragraph ${number} differs: “${words.trim().replace(/\s+/g, " ").slice(0, 80)}”`);

async function compareBlocks(found, paragraphs) {
  const blocks = found.filter((words) => comparable(words) !== "");
  const hashes = await Promise.all(blocks.map((words) => textHash(comparable(words))));
  let at = 0;
  let isOpen = false;
  for (const wanted of paragraphs) {
    if (wanted === UNCOMPARED) {
      isOpen = true;
      continue;
    }
    const next = isOpen ? hashes.indexOf(wanted, at) : at;
    if (next < 0 || hashes[next] !== wanted) throw at < blocks.length ? differs(at + 1, blocks[at]) : shorter(at);
    at = next + 1;
    isOpen = false;
  }
  if (at < blocks.length && !isOpen) throw differs(at + 1, blocks[at]);
}

const shorter = (number) => new Differing(`Paragraph ${number + 1} is missing.`);

const HTML_BLOCKS = new Set(
  "P H1 H2 H3 H4 H5 H6 LI UL OL BLOCKQUOTE PRE TABLE THEAD TBODY TR TH TD DIV DL DT DD DETAILS SUMMARY SECTION".split(
    " ",
  ),
);
const HTML_LEFT_OUT =
  ".references, .footnotes [role=doc-backlink], .anchor, .number, .math, .katex, .footnote-ref, svg, .alert-title, figure, caption, pre.html, input, nav";

function htmlBlocks(text) {
  const page = documentOf(text);
  const article = page.querySelector("article");
  const body = article?.querySelector(".text");
  if (!body) throw new Unverifiable("This HTML file is no export and no page of Colophon.");
  for (const node of [...body.querySelectorAll(HTML_LEFT_OUT)]) node.remove();
  return [
    article.querySelector("h1")?.textContent ?? "",
    ...splitBlocks(body, HTML_BLOCKS, new Set(["TD", "TH", "PRE"])),
  ];
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
const JATS_LEFT_OUT = ["inline-formula", "disp-formula", "fig", "inline-graphic", "caption", "label", "ref-list"];

function jatsBlocks(text) {
  const article = xmlOf(text);
  for (const name of JATS_LEFT_OUT) for (const node of [...article.getElementsByTagName(name)]) keepTitle(node);
  for (const node of [...article.getElementsByTagName("xref")])
    if (node.getAttribute("ref-type") === "fn") node.remove();
  const parts = ["body", "back"].flatMap((name) => [...article.getElementsByTagName(name)]);
  const title = article.getElementsByTagName("article-title")[0]?.textContent ?? "";
  return [title, ...parts.flatMap((part) => splitBlocks(part, JATS_BLOCKS, new Set(["td", "th", "code"])))];
}

// The summary of a foldable part is the caption of its box.
function keepTitle(node) {
  const isSummary =
    node.nodeName === "caption" &&
    node.parentNode?.nodeName === "boxed-text" &&
    !node.parentNode.hasAttribute("content-type");
  if (!isSummary) node.remove();
}

const DOCX_LEFT_OUT =
  /^(?:Author|Date|TOC\d?|ContentsHeading|Bibliography|BibliographyHeading|Caption|ImageCaption|TableCaption)$/;

function docxBlocks(_text, bytes) {
  const body = xmlOf(partOf(bytes, "word/document.xml"));
  const notes = xmlOf(partOf(bytes, "word/footnotes.xml") || "<none/>");
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
    const words = [...paragraph.getElementsByTagName("w:t")].map((node) => node.textContent).join("");
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

const BLOCKS = { html: htmlBlocks, jats: jatsBlocks, docx: docxBlocks };
