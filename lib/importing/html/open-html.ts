import { parseHTML } from "linkedom";
import { unwrap } from "./create-element";

const MAX_DEPTH = 200;
const INNER_PAGE = "html, head, body, frameset > noframes";
/** Attributes that the schema's parse rules and our own passes trust, and so must not come from a page. */
export const RESERVED: ReadonlySet<string> = new Set(
  [
    ...["align", "bare", "caption", "checked", "description", "display", "further", "header-column", "id", "items"],
    ...["kind", "label", "latex", "meta", "narrative", "note", "note-text", "place", "tight", "type", "value", "width"],
  ].map((name) => `data-${name}`),
);

/** Parses a page into a tree with one head and one body, for any markup; runs and fetches nothing. */
export function openHtml(html: string): Document {
  // The parser accepts several roots or none, so it gets a single root here, and the page's own outer elements are
  // unwrapped afterwards.
  const open = html.replace(/<\/(?:html|head|body)\s*>/gi, "");
  const { document } = parseHTML(`<html><head></head><body>${open}</body></html>`);
  for (const inner of [...document.body.querySelectorAll(INNER_PAGE)]) {
    unwrap(inner);
  }
  const title = [...document.body.querySelectorAll("title")].find((each) => !each.closest("svg"));
  if (title) document.head.append(title);
  flatten(document.body);
  dropReserved(document);
  return document;
}

/** Lifts elements that are nested too deep, such as unclosed tags, so that recursion is bounded. */
function flatten(body: Element): void {
  const waiting: { element: Element; depth: number }[] = [{ element: body, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { element, depth } = next;
    const children = [...element.children];
    if (depth <= MAX_DEPTH) for (const child of children) waiting.push({ element: child, depth: depth + 1 });
    else for (const child of children.filter((each) => each.children.length > 0)) lift(child, element);
  }
}

function lift(deep: Element, into: Element): void {
  const text: Node[] = [];
  const waiting: Node[] = [deep];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.nodeType === 3) text.push(next);
    for (const child of [...next.childNodes].reverse()) waiting.push(child);
  }
  deep.remove();
  for (const node of text) into.append(node);
}

function dropReserved(document: Document): void {
  for (const element of document.querySelectorAll("*")) {
    // MathJax stores its source under an attribute that we reserve.
    if (element.localName.startsWith("mjx-")) continue;
    for (const { name } of [...element.attributes]) if (RESERVED.has(name)) element.removeAttribute(name);
  }
}
