import type { Element, Nodes } from "hast";
import { parseUrl } from "#lib/base/parse-url";
import { shownAddress } from "#lib/document/model/address";
import { escapeXml } from "../manuscript/escape-xml";
import { childrenOf, textOf, validMathml } from "../manuscript/mathml";
import type { ExportPicture } from "../manuscript/source";

/** A picture in a book. */
export type BookPicture = { name: string; mediaType: string; content: Uint8Array };

/** What the files of a book need to know of each other. */
export type Linking = {
  /** The file of each id in the HTML. */
  files: ReadonlyMap<string, string>;
  /** The file that is written. */
  file: string;
  pictures: ReadonlyMap<string, BookPicture>;
  origin: string;
  /** The ids that were written in this file: XML has each once. */
  taken: Set<string>;
  /** The formulas that were set, by mode and source: a long text repeats many. */
  formulas: Map<string, string | null>;
  /** Whether it is within a link, which holds no other. */
  isLinked: boolean;
};

const VOID = new Set(["br", "col", "hr", "img", "input", "wbr"]);

// What the page and its editor need, or what loads from elsewhere.
const DROPPED = new Set([
  "audio",
  "embed",
  "iframe",
  "object",
  "script",
  "source",
  "style",
  "svg",
  "template",
  "video",
]);

/** Elements of raw HTML that HTML 5 has under another name. */
const RENAMED: Readonly<Record<string, string>> = { center: "div" };

const ATTRIBUTES = new Set(
  "alt checked cite class colspan datetime dir disabled headers lang open reversed role rowspan scope start style title type value".split(
    " ",
  ),
);

const EPUB_TYPES: Readonly<Record<string, string>> = {
  "doc-noteref": "noteref",
  "doc-endnotes": "footnotes",
};

/** A name that XML can hold for an id of HTML, another for each. */
export function xmlId(id: string): string {
  const name = id.replace(/[^A-Za-z0-9.-]/g, (character) => `_${character.charCodeAt(0).toString(16)}_`);
  return /^[A-Za-z]/.test(name) ? name : `_${name}`;
}

/** Writes parsed HTML as XHTML. */
export function xhtmlOf(node: Nodes, linking: Linking): string {
  if (node.type === "text") return escapeXml(node.value);
  if (node.type === "root") return inside(node, linking);
  return node.type === "element" ? elementOf(node, linking) : "";
}

const inside = (node: { children: readonly Nodes[] }, linking: Linking): string =>
  node.children.map((child) => xhtmlOf(child, linking)).join("");

const classesOf = ({ properties }: Element): string[] =>
  Array.isArray(properties.className) ? properties.className.map(String) : [];

function elementOf(node: Element, linking: Linking): string {
  const { tagName } = node;
  const classes = classesOf(node);
  // KaTeX has each formula twice, and headings link to themselves.
  if (DROPPED.has(tagName) || classes.includes("katex-html") || classes.includes("anchor")) return "";
  if (tagName === "math") return formulaOf(node, linking);
  if (tagName === "img") return pictureOf(node, linking);
  const name = RENAMED[tagName] ?? tagName;
  if (name === "a" && linking.isLinked) return `<span>${inside(node, linking)}</span>`;
  const opened = `<${name}${attributesOf(node, linking)}`;
  if (VOID.has(name)) return `${opened}/>`;
  return `${opened}>${inside(node, name === "a" ? { ...linking, isLinked: true } : linking)}</${name}>`;
}

function attributesOf(node: Element, linking: Linking): string {
  const { tagName, properties } = node;
  const written: [string, string][] = [];
  for (const [property, value] of Object.entries(properties)) {
    const name = attributeName(property);
    if (value === null || value === undefined || value === false) continue;
    if (!ATTRIBUTES.has(name) && !name.startsWith("aria-")) continue;
    written.push([name, value === true ? name : Array.isArray(value) ? value.join(" ") : String(value)]);
  }
  const type = epubType(node);
  if (type) written.push(["epub:type", type]);
  const id = idOf(node, linking);
  if (id !== null) written.push(["id", id]);
  const href = tagName === "a" ? addressOf(String(properties.href ?? ""), linking) : null;
  if (href !== null) written.push(["href", href]);
  return written.map(([name, value]) => ` ${name}="${escapeXml(value)}"`).join("");
}

function attributeName(property: string): string {
  if (property === "className") return "class";
  return property.startsWith("aria") ? `aria-${property.slice(4).toLowerCase()}` : property.toLowerCase();
}

function epubType({ tagName, properties }: Element): string | null {
  const role = String(properties.role ?? "");
  const isNote = tagName === "li" && /^footnote-\d+$/.test(String(properties.id ?? ""));
  return isNote ? "footnote" : (EPUB_TYPES[role] ?? null);
}

function idOf({ properties }: Element, { taken }: Linking): string | null {
  if (typeof properties.id !== "string" || properties.id === "") return null;
  const id = xmlId(properties.id);
  if (taken.has(id)) return null;
  taken.add(id);
  return id;
}

/** Where a link leads from a file of the book; null where it leads nowhere. */
function addressOf(href: string, { files, file, origin }: Linking): string | null {
  if (href.startsWith("#")) {
    const id = decoded(href.slice(1));
    const target = files.get(id);
    return target === undefined ? null : `${target === file ? "" : target}#${xmlId(id)}`;
  }
  const address = href.startsWith("/") && !href.startsWith("//") ? `${origin}${href}` : href;
  if (/^(?:mailto|tel):/i.test(address)) return encodeURI(decoded(address));
  if (!/^https?:/i.test(address)) return null;
  return parseUrl(address)?.href ?? null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone per cent sign stands for itself.
    return text;
  }
}

/** A picture of the file, or else its description with a link to where it is. */
function pictureOf({ properties }: Element, linking: Linking): string {
  const src = String(properties.src ?? "");
  const alt = escapeXml(String(properties.alt ?? ""));
  const picture = linking.pictures.get(src);
  const style = typeof properties.style === "string" ? ` style="${escapeXml(properties.style)}"` : "";
  if (picture) return `<img src="pictures/${escapeXml(picture.name)}" alt="${alt}"${style}/>`;
  const address = linking.isLinked ? null : addressOf(src, linking);
  const words = alt || "…";
  return address === null ? `<span>${words}</span>` : `<a href="${escapeXml(address)}">${words}</a>`;
}

/** A formula of KaTeX, set again from its source so that it is valid; its source as code where it cannot be. */
function formulaOf(math: Element, { formulas }: Linking): string {
  const source = annotationIn(math);
  const isDisplay = math.properties.display === "block";
  const key = `${isDisplay} ${source}`;
  const known = formulas.get(key);
  const written = known !== undefined || source === null ? known : validMathml(source, isDisplay, "");
  formulas.set(key, written ?? null);
  if (!written) return `<code>${escapeXml(source ?? textOf(math))}</code>`;
  return written.replace("<math", `<math xmlns="http://www.w3.org/1998/Math/MathML"`);
}

function annotationIn(node: Element): string | null {
  if (node.tagName === "annotation") return textOf(node);
  for (const child of childrenOf(node)) {
    const found = annotationIn(child);
    if (found !== null) return found;
  }
  return null;
}

/** The pictures of a text by the addresses that its HTML shows. */
export const shownPictures = (pictures: ReadonlyMap<string, ExportPicture>): Map<string, ExportPicture> =>
  new Map([...pictures].map(([src, picture]) => [shownAddress(src), picture]));
