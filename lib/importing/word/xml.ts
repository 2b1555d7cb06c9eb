import { DOMParser } from "linkedom";
import { AppError } from "#lib/base/errors";

const MAX_CHARACTERS = 60_000_000;
const MAX_DEPTH = 400;

/** Parses a part of an Office file; throws `import_failed` for one with a document type, which may define entities. */
export function parseXml(bytes: Uint8Array, part: string): Document {
  const source = new TextDecoder(isUtf16(bytes) ? "utf-16le" : "utf-8").decode(bytes);
  if (source.length > MAX_CHARACTERS) throw unreadable(part, "has more text than is read");
  if (/<!(?:DOCTYPE|ENTITY)/i.test(source))
    throw unreadable(part, "declares a document type, which no Office file has");
  if (nestsTooDeep(source)) throw unreadable(part, `nests deeper than ${MAX_DEPTH} levels`);
  const parsed = new DOMParser().parseFromString(source, "text/xml") as unknown as Document;
  if (!parsed.documentElement) throw unreadable(part, "is not XML");
  return parsed;
}

const isUtf16 = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xfe;

// Comments, instructions and character data hold no elements; attributes may hold what looks like the end of a tag.
const TAG =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<\?[\s\S]*?(?:\?>|$)|<(\/?)([^\s<>"'/]+)(?:[^<>"']|"[^"]*"|'[^']*')*>/g;
// Not one in the value of an attribute without quotes, which is no XML.
const CLOSED = /^[^=]*\/>$|["'\s]\/>$/;

/** Whether elements nest too deeply for a parser, whose time grows with the square of the depth. */
export function nestsTooDeep(source: string): boolean {
  const open: string[] = [];
  for (const [tag, slash, name] of source.matchAll(TAG)) {
    if (name === undefined || CLOSED.test(tag)) continue;
    if (slash === "") open.push(name);
    // What closes nothing is passed over, as parsers do.
    else if (open.includes(name)) open.length = open.lastIndexOf(name);
    if (open.length > MAX_DEPTH) return true;
  }
  return false;
}

const unreadable = (part: string, what: string) =>
  new AppError("import_failed", `The file is not read: “${part}” ${what}.`, {
    hint: "Open it in Word or LibreOffice and save it again as .docx.",
  });

/** The elements with one of these names below an element, in document order. */
export function elementsIn(root: Element, ...names: string[]): Element[] {
  const wanted = new Set(names);
  const found: Element[] = [];
  const walk = (element: Element): void => {
    // The list of children would be made again for each element.
    for (let child = element.firstElementChild; child; child = child.nextElementSibling) {
      if (wanted.has(child.nodeName)) found.push(child);
      walk(child);
    }
  };
  walk(root);
  return found;
}

/** The first child with a name, or null. */
export function childOf(element: Element | null, name: string): Element | null {
  let child = element?.firstElementChild ?? null;
  while (child && child.nodeName !== name) child = child.nextElementSibling;
  return child;
}

/** An attribute of a child: `childValue(p, "w:pStyle")`. */
export const childValue = (element: Element | null, name: string, attribute = "w:val"): string | null =>
  childOf(element, name)?.getAttribute(attribute) ?? null;

/** The closest element above with a name, or null. */
export function above(element: Element, name: string): Element | null {
  let parent = element.parentElement;
  while (parent && parent.nodeName !== name) parent = parent.parentElement;
  return parent;
}

/** A run of text. */
export function runOf(document: Document, text: string): Element {
  const run = document.createElement("w:r");
  run.append(textOf(document, text));
  return run;
}

/** A text element that keeps its spaces. */
export function textOf(document: Document, text: string): Element {
  const element = document.createElement("w:t");
  element.setAttribute("xml:space", "preserve");
  element.textContent = text;
  return element;
}
