import { make } from "../html/create-element";
import { markOf, splitMarks } from "./marks";

/** Gives lists the numbers and boxes of the marks in their items, and takes the marks out. */
export function numberItems(body: Element): void {
  for (const list of [...body.querySelectorAll("ol")]) number(list);
  for (const list of [...body.querySelectorAll("ul")]) box(list);
  for (const paragraph of [...body.querySelectorAll("p")]) if (!paragraph.closest("li, td, th")) asTask(paragraph);
  clean(body);
}

const itemsOf = (list: Element): Element[] => [...list.children].filter(({ localName }) => localName === "li");

/** A list begins with its first number, and is cut where the numbers do not follow each other. */
function number(list: Element): void {
  let here = list;
  let last: number | null = null;
  for (const item of itemsOf(list)) {
    const own = take(item, "number");
    if (own !== null && last === null && item === here.firstElementChild) here.setAttribute("start", String(own));
    if (own !== null && last !== null && own !== last + 1) {
      const next = make(list, "ol", { start: String(own) });
      here.after(next);
      here = next;
    }
    if (here !== list) here.append(item);
    last = own ?? (last === null ? null : last + 1);
  }
}

/** A list whose items all have boxes is one of tasks; elsewhere a box is a sign in the text. */
function box(list: Element): void {
  const items = itemsOf(list);
  if (items.length > 0 && items.every((item) => firstMark(item)?.kind === "box")) {
    for (const item of items) item.prepend(boxElement(item, take(item, "box") === 1));
  }
}

const boxElement = (near: Element, isChecked: boolean): Element =>
  make(near, "input", { type: "checkbox", ...(isChecked ? { checked: "" } : {}) });

/** A paragraph that begins with a box is a task of its own, or of the list before it. */
function asTask(paragraph: Element): void {
  const own = take(paragraph, "box");
  if (own === null) return;
  const before = paragraph.previousElementSibling;
  const list = before?.hasAttribute("data-boxes") ? before : make(paragraph, "ul", { "data-boxes": "" });
  if (list !== before) paragraph.before(list);
  const item = make(paragraph, "li", {}, [boxElement(paragraph, own === 1), ...paragraph.childNodes]);
  trimStart(item);
  list.append(item);
  paragraph.remove();
}

function trimStart(item: Element): void {
  const first = [...item.childNodes].find((node) => node.nodeType === 3) as Text | undefined;
  if (first) first.data = first.data.trimStart();
}

/** The first text of an element, outside lists within it. */
function firstText(element: Element): Text | null {
  for (const child of element.childNodes) {
    if (child.nodeType === 3) {
      if ((child.textContent ?? "") !== "") return child as Text;
    } else if (/^(?:ol|ul)$/i.test(child.nodeName)) return null;
    else {
      const found = firstText(child as Element);
      if (found) return found;
    }
  }
  return null;
}

function firstMark(element: Element) {
  const [first] = splitMarks(firstText(element)?.data ?? "");
  return typeof first === "object" ? first : null;
}

/** Takes the mark of this kind at the start of an element out of its text. */
function take(element: Element, kind: "number" | "box"): number | null {
  const mark = firstMark(element);
  const text = firstText(element);
  if (mark?.kind !== kind || !text) return null;
  text.data = text.data.slice(markOf(kind, mark.number).length);
  return mark.number;
}

/** Removes numbers that belong to no list, and writes boxes as signs. */
function clean(node: Node): void {
  for (const child of [...node.childNodes]) {
    if (child.nodeType !== 3) clean(child);
    else if (/\ue010(?:number|box) /.test((child as Text).data)) {
      (child as Text).data = (child as Text).data
        .replace(/\ue010number \d+\ue011/g, "")
        .replace(/\ue010box (\d)\ue011\s*/g, (_mark, state) => (state === "1" ? "☒ " : "☐ "));
    }
  }
}
