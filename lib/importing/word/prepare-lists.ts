import { markOf } from "./marks";
import { ItemCounter, type Numbering } from "./numbering";
import type { WordParts } from "./word-parts";
import { above, childOf, childValue, elementsIn, runOf } from "./xml";

// Boxes as signs of Unicode, and as letters of the font Wingdings.
const BOXES: ReadonlyMap<string, boolean> = new Map([
  ["☐", false],
  ["☑", true],
  ["☒", true],
  ["🗹", true],
  ["🗷", true],
  ["\uf0a8", false],
  ["\uf0fe", true],
  ["\uf0fd", true],
  ["\uf052", true],
]);

/** Gives each paragraph the list that its style says, which the conversion does not see; run before styles are renamed. */
export function settleListStyles(root: Element, numbering: Numbering): void {
  for (const paragraph of elementsIn(root, "w:p")) {
    const properties = childOf(paragraph, "w:pPr");
    const place = properties && numbering.placeOf(paragraph);
    if (!place || !properties) continue;
    childOf(properties, "w:numPr")?.remove();
    // Items of such a level are lines without a number or bullet.
    if (numbering.levelAt(place)?.format === "none") continue;
    const list = root.ownerDocument.createElement("w:numPr");
    for (const [name, value] of [["w:ilvl", String(place.level)] as const, ["w:numId", place.list] as const]) {
      const child = root.ownerDocument.createElement(name);
      child.setAttribute("w:val", value);
      list.append(child);
    }
    properties.append(list);
  }
}

/** Marks the items of lists with their numbers, as Word counts them, and with their boxes. */
export function settleItems(root: Element, numbering: Numbering, parts: WordParts): void {
  const counter = new ItemCounter(numbering);
  let spelled = 0;
  const tables = new Set<Element>();
  for (const paragraph of elementsIn(root, "w:p")) {
    const properties = childOf(paragraph, "w:pPr");
    const place = childOf(properties, "w:numPr") ? numbering.placeOf(paragraph) : null;
    const level = place && numbering.levelAt(place);
    if (!place || !level || /^RoleHeading/.test(childValue(properties, "w:pStyle") ?? "")) continue;
    const number = counter.next(place);
    const table = above(paragraph, "w:tbl");
    if (table) tables.add(table);
    const box = BOXES.get(level.text);
    if (level.format !== "bullet") mark(paragraph, markOf("number", number));
    else if (box !== undefined) mark(paragraph, markOf("box", box ? 1 : 0));
    if (level.format !== "bullet" && !/^(?:decimal|decimalZero)$/.test(level.format)) spelled += 1;
  }
  if (spelled > 0) parts.lose("Lists that are numbered with letters or Roman numerals got Arabic numbers.");
  parts.lose("The lists in a table became lines of its cells.", tables.size);
}

const mark = (paragraph: Element, text: string): void => {
  const run = runOf(paragraph.ownerDocument, text);
  const properties = childOf(paragraph, "w:pPr");
  if (properties) properties.after(run);
  else paragraph.prepend(run);
};

/** Marks the boxes that begin a paragraph, and writes those within a text as signs. */
export function settleBoxes(root: Element): void {
  for (const box of elementsIn(root, "w14:checkbox")) {
    const control = above(box, "w:sdt");
    if (!control?.parentElement) continue;
    const [checked] = elementsIn(box, "w14:checked");
    replaceBox(control, checked !== undefined && /^(?:1|true|on)$/.test(checked.getAttribute("w14:val") ?? "1"));
  }
}

function replaceBox(control: Element, isChecked: boolean): void {
  const within = above(control, "w:p");
  const paragraph = within ?? elementsIn(control, "w:p")[0];
  if (!paragraph) return;
  const isFirst = within ? textBefore(control, within) === "" : true;
  const isTask = isFirst && !above(paragraph, "w:tc");
  const sign = runOf(control.ownerDocument, isTask ? markOf("box", isChecked ? 1 : 0) : isChecked ? "☒" : "☐");
  if (within) control.replaceWith(sign);
  else {
    for (const run of elementsIn(paragraph, "w:r")) run.remove();
    paragraph.append(sign);
    control.replaceWith(paragraph);
  }
}

function textBefore(element: Element, paragraph: Element): string {
  let text = "";
  for (const each of elementsIn(paragraph, "w:t", "w:sdt")) {
    if (each === element) return text.trim();
    if (each.nodeName === "w:t") text += each.textContent ?? "";
  }
  return text.trim();
}

/** Joins a large first letter, which is a paragraph of its own, with the word that it begins. */
export function settleDropCaps(root: Element): void {
  for (const frame of elementsIn(root, "w:framePr")) {
    const paragraph = above(frame, "w:p");
    const next = paragraph?.nextElementSibling;
    if (!/^(?:drop|margin)$/.test(frame.getAttribute("w:dropCap") ?? "") || next?.nodeName !== "w:p") continue;
    const runs = [...(paragraph?.children ?? [])].filter(({ nodeName }) => nodeName !== "w:pPr");
    // Its size and place are those of the large letter.
    for (const run of runs) for (const look of elementsIn(run, "w:rPr")) look.remove();
    const properties = childOf(next, "w:pPr");
    for (const run of runs.reverse()) {
      if (properties) properties.after(run);
      else next.prepend(run);
    }
    paragraph?.remove();
  }
}
