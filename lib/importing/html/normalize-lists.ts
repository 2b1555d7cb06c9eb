import { make, rename, unwrap } from "./create-element";
import { textOf } from "./text-of";

const MAX_NESTING = 12;

/** Converts lists, definition lists and toggles to valid ones, with terms and summaries as paragraphs. */
export function normalizeLists(root: Element): void {
  for (const stray of [...root.querySelectorAll("ul > ul, ul > ol, ol > ul, ol > ol")]) {
    const before = stray.previousElementSibling;
    const inner = before?.lastElementChild;
    if (before?.localName !== "li") stray.replaceWith(make(root, "li", {}, [stray.cloneNode(true)]));
    else if (inner?.localName === stray.localName) {
      for (const child of [...stray.childNodes]) inner.append(child);
      stray.remove();
    } else before.append(stray);
  }
  for (const name of root.querySelectorAll(".ltx_tag_bibitem")) name.append(" ");
  // LaTeX prints bullets and numbers as text.
  for (const bullet of [...root.querySelectorAll("li > .ltx_tag_item")]) bullet.remove();
  for (const list of [...root.querySelectorAll("ul, ol")]) settle(list);
  // Inner ones first: their outer ones then hold finished blocks.
  for (const list of [...root.querySelectorAll("dl")].reverse()) settleDefinitions(list);
  for (const details of [...root.querySelectorAll("details")].reverse()) settleDetails(details);
  for (const stray of [...root.querySelectorAll("dt, summary")]) stray.replaceWith(paragraph(stray, [stray]));
  for (const stray of [...root.querySelectorAll(`dd:not(${ITEM})`)]) rename(stray, "div");
  for (const deep of [...root.querySelectorAll("blockquote")]) if (isTooDeep(deep)) unwrap(deep);
}

const ITEM = '[data-type="definition-item"]';

/** Makes one item of each definition and its terms; a list without terms only indents. */
function settleDefinitions(list: Element): void {
  const parts = [...list.children].flatMap((part) => (part.localName === "div" ? [...part.children] : [part]));
  if (isTooDeep(list) || !parts.some(({ localName }) => localName === "dt")) {
    rename(list, "div");
    return;
  }
  const settled = make(list, "dl", { "data-type": "definition-list" });
  let terms: Element[] = [];
  const addItem = (blocks: Node[]): void => {
    const line = paragraph(list, terms);
    const further: Record<string, string> = textOf(line) === "" ? { "data-further": "" } : {};
    const children = [line, make(list, "div", {}, blocks)];
    settled.append(make(list, "dd", { "data-type": "definition-item", ...further }, children));
    terms = [];
  };
  for (const part of parts) {
    if (part.localName === "dt") terms.push(part);
    else addItem(part.localName === "dd" ? [...part.childNodes] : [part]);
  }
  if (terms.length > 0) addItem([]);
  list.replaceWith(settled);
}

/** Puts the summary first, or the word that browsers show for it. */
function settleDetails(details: Element): void {
  const summary = [...details.children].find(({ localName }) => localName === "summary");
  const text = [...details.childNodes].filter((node) => node !== summary);
  if (isTooDeep(details)) {
    details.replaceWith(make(details, "div", {}, [paragraph(details, summary ? [summary] : []), ...text]));
    return;
  }
  const isNamed = summary !== undefined && textOf(summary) !== "";
  const first = isNamed ? paragraph(details, [summary]) : make(details, "p", {}, ["Details"]);
  for (const child of [...details.childNodes]) child.remove();
  details.append(first, make(details, "div", {}, text));
}

/** A paragraph with the text of each element on a line. */
function paragraph(near: Element, lines: Element[]): Element {
  const broken = lines.flatMap((line, at) => (at === 0 ? lineOf(line) : [make(near, "br"), ...lineOf(line)]));
  return make(near, "p", {}, broken);
}

function settle(list: Element): void {
  const items = [...list.children].filter(({ localName }) => localName === "li");
  if (items.length === 0 || isTooDeep(list)) {
    // An item without a list would get one again.
    for (const item of items) rename(item, "div");
    unwrap(list);
    return;
  }
  if (items.some((item) => [...item.children].some(({ localName }) => localName === "p"))) {
    list.setAttribute("data-tight", "false");
  }
  if (list.localName === "ul" && items.every((item) => boxOf(item))) makeTasks(list, items);
}

function makeTasks(list: Element, items: Element[]): void {
  list.setAttribute("data-type", "taskList");
  for (const item of items) {
    const box = boxOf(item);
    item.setAttribute("data-type", "taskItem");
    item.setAttribute("data-checked", String(box?.hasAttribute("checked") ?? false));
    box?.remove();
  }
}

/** The checkbox at the start of an item. */
function boxOf(item: Element): Element | null {
  const box = item.querySelector('input[type="checkbox"]');
  if (!box || box.closest("li") !== item) return null;
  const before = box.previousSibling;
  return before === null || (before.textContent ?? "").trim() === "" ? box : null;
}

function isTooDeep(element: Element): boolean {
  let depth = 0;
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/^(?:ul|ol|dl|details|blockquote)$/.test(parent.localName)) depth++;
  }
  return depth >= MAX_NESTING;
}

function lineOf(term: Element): Node[] {
  for (const block of [...term.querySelectorAll("p, div, h1, h2, h3, h4, h5, h6")]) {
    block.append(" ");
    unwrap(block);
  }
  return textOf(term) === "" ? [] : [...term.childNodes];
}
