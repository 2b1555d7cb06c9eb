import { make, unwrap } from "./make";
import { textOf } from "./text-of";

const MAX_NESTING = 12;

/** Converts lists to valid ones: items in lists only, lists in items only, terms and summaries as paragraphs. */
export function settleLists(root: Element): void {
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
  for (const term of [...root.querySelectorAll("dt, summary")]) {
    term.replaceWith(make(root, "p", {}, [make(root, "strong", {}, lineOf(term))]));
  }
  for (const shell of [...root.querySelectorAll("dl, dd, details")]) {
    shell.replaceWith(make(root, "div", {}, [...shell.childNodes]));
  }
  for (const deep of [...root.querySelectorAll("blockquote")]) if (isTooDeep(deep)) unwrap(deep);
}

function settle(list: Element): void {
  const items = [...list.children].filter(({ localName }) => localName === "li");
  if (items.length === 0 || isTooDeep(list)) {
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
    if (/^(?:ul|ol|blockquote)$/.test(parent.localName)) depth++;
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
