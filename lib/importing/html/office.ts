import { make } from "./create-element";

// What Word writes for each paragraph of a list: `mso-list:l0 level2 lfo1`.
const LIST = /mso-list:\s*(l\d+)\s+level(\d+)\s+(lfo\d+)/i;
const MARKER = /mso-list:\s*ignore/i;
const MAX_LEVEL = 9;

type Item = { paragraph: Element; level: number; list: string };
type Open = { list: Element; level: number; name: string };

/** Converts what Word writes for lists and footnotes to lists and linked notes. */
export function settleOffice(root: Element): void {
  dropConditions(root);
  linkNotes(root);
  liftLists(root);
}

/** Word links a note to an anchor within it, and draws a line above the notes. */
function linkNotes(root: Element): void {
  for (const link of [...root.querySelectorAll('a[href^="#_ftn"], a[href^="#_edn"]')]) {
    const [, kind = "", back, number = ""] = /^#_(ftn|edn)(ref)?(\d+)/.exec(link.getAttribute("href") ?? "") ?? [];
    if (back) link.setAttribute("class", "footnote-backref");
    else {
      link.setAttribute("class", "footnote-ref");
      link.setAttribute("href", `#${kind}${number}`);
    }
  }
  for (const list of [...root.querySelectorAll("div[style]")]) {
    if (!/mso-element:\s*(?:foot|end)note-list/i.test(list.getAttribute("style") ?? "")) continue;
    for (const line of [...list.children].filter(({ localName }) => localName === "hr" || localName === "br")) {
      line.remove();
    }
  }
}

/** Converts the paragraphs that Word writes for list items to lists, by their level. */
function liftLists(root: Element): void {
  let open: Open[] = [];
  let last: Element | null = null;
  for (const paragraph of [...root.querySelectorAll("p, h1, h2, h3, h4, h5, h6, li")]) {
    const item = itemOf(paragraph);
    if (!item) continue;
    // Another block between two items ends the list.
    if (last && last.nextElementSibling !== paragraph) open = [];
    open = place(item, open);
    last = open[0]?.list ?? null;
  }
}

function itemOf(paragraph: Element): Item | null {
  const [, list = "", level = "", override = ""] = LIST.exec(paragraph.getAttribute("style") ?? "") ?? [];
  if (level === "" || paragraph.closest("ul, ol")) return null;
  return { paragraph, level: Math.min(MAX_LEVEL, Math.max(1, Number(level))), list: `${list} ${override}` };
}

/** Moves an item into the list of its level, and returns the lists that are open after it. */
function place({ paragraph, level, list: name }: Item, before: readonly Open[]): Open[] {
  const marker = takeMarker(paragraph);
  let open = before.filter((each) => each.level <= level);
  const last = open.at(-1);
  if (open.length === 1 && last && last.level === level && last.name !== name) open = [];
  if (open.at(-1)?.level !== level) open = [...open, begin(paragraph, level, name, marker, open.at(-1))];
  const target = open.at(-1)?.list;
  const item = make(paragraph, "li", {}, [...paragraph.childNodes]);
  target?.append(item);
  paragraph.remove();
  return open;
}

function begin(paragraph: Element, level: number, name: string, marker: string, outer: Open | undefined): Open {
  const number = /^\(?([0-9]+|[a-z]{1,4})[.)]/i.exec(marker)?.[1];
  const start = Number(number);
  const list = make(paragraph, number ? "ol" : "ul", start > 1 ? { start: String(start) } : {});
  const parent = outer?.list.lastElementChild;
  if (parent) parent.append(list);
  else paragraph.before(list);
  return { list, level, name };
}

/** Removes the bullet or number that Word writes as text, and returns it. */
function takeMarker(paragraph: Element): string {
  const marker = [...paragraph.querySelectorAll("span")].find((span) => MARKER.test(span.getAttribute("style") ?? ""));
  const text = (marker?.textContent ?? "").replace(/[\s\u00a0]+/g, "");
  marker?.remove();
  return text;
}

/** Removes Word's own elements and the comments around what browsers do not support. */
function dropConditions(root: Element): void {
  for (const element of [...root.querySelectorAll("*")]) {
    if (element.localName.includes(":")) element.replaceWith(...element.childNodes);
  }
}
