import { markOf } from "./marks";
import { type KeptNode, keptNumber } from "./round-trip-marks";
import type { WordParts } from "./word-parts";
import { above, childOf, childValue, elementsIn, runOf } from "./xml";

const QUOTED = new Set(["blockquote", "alert"]);
const ITEMS = new Set(["listItem", "taskItem"]);
const WHOLE = new Set(["htmlBlock", "bibliography", "blockMath", "inlineMath", "crossReference"]);

/** Replaces the content controls of our own exports by marks of the nodes that they keep, or by these nodes. */
export function settleKept(root: Element, parts: WordParts): void {
  for (const control of elementsIn(root, "w:sdt")) {
    const number = keptNumber(childValue(childOf(control, "w:sdtPr"), "w:tag"));
    if (number === null) continue;
    const node = parts.text?.nodes[number];
    const content = childOf(control, "w:sdtContent");
    if (node && content && !above(control, "w:tc")) settle(control, content, { node, number }, parts);
    else if (node && content && isInline(content)) settle(control, content, { node, number }, parts);
    unwrap(control, content);
  }
}

type Kept = { node: KeptNode; number: number };

const isInline = (content: Element): boolean => elementsIn(content, "w:p").length === 0;

function settle(control: Element, content: Element, { node, number }: Kept, parts: WordParts): void {
  if (WHOLE.has(node.type)) settleWhole(content, { node, number }, parts);
  else if (node.type === "image" && node.words !== undefined) settleWhole(content, { node, number }, parts);
  else if (node.type === "image") control.before(runOf(control.ownerDocument, markOf("picture", number)));
  else if (!isInline(content)) {
    if (ITEMS.has(node.type)) settleItem(content, number, parts);
    if (QUOTED.has(node.type)) settleQuoted(content);
    control.before(paragraphOf(control, markOf("keep", number)));
    control.after(paragraphOf(control, markOf("/keep", number)));
  }
}

/** What nobody has changed in Word is what it was. */
function settleWhole(content: Element, { node, number }: Kept, parts: WordParts): void {
  if (node.words === undefined || wordsIn(content) !== withoutSpaces(node.words)) return;
  if (elementsIn(content, "w:ins", "w:del").length > 0) return;
  const [formula, ...others] = elementsIn(content, "m:oMath");
  if (node.type === "blockMath" && formula && others.length === 0) {
    formula.setAttribute("original", String(number));
    return;
  }
  const { label } = node.attrs;
  for (const start of elementsIn(content, "w:bookmarkStart")) {
    if (typeof label === "string") parts.labels.set(start.getAttribute("w:name") ?? "", label);
  }
  const mark = runOf(content.ownerDocument, markOf("original", number));
  if (isInline(content)) content.replaceChildren(mark);
  else content.replaceChildren(paragraphOf(content, markOf("original", number)));
}

function wordsIn(content: Element): string {
  const math = elementsIn(content, "m:t");
  const texts = math.length > 0 ? math : elementsIn(content, "w:t");
  return withoutSpaces(texts.map(({ textContent }) => textContent ?? "").join(""));
}

const withoutSpaces = (words: string): string => words.replace(/\s/g, "");

/** The number or the box of an item stands in its first line. */
function settleItem(content: Element, number: number, parts: WordParts): void {
  const line = childOf(content, "w:p");
  if (!line) return;
  childOf(childOf(line, "w:pPr"), "w:numPr")?.remove();
  const box = elementsIn(line, "w:sdt").find((each) => elementsIn(each, "w14:checkbox").length > 0);
  if (!box) return;
  const [checked] = elementsIn(box, "w14:checked");
  if (checked) parts.boxes.set(number, /^(?:1|true|on)$/.test(checked.getAttribute("w14:val") ?? "1"));
  box.remove();
}

function settleQuoted(content: Element): void {
  for (const paragraph of elementsIn(content, "w:p")) {
    const style = childOf(childOf(paragraph, "w:pPr"), "w:pStyle");
    if (style?.getAttribute("w:val") === "RoleQuote") style.remove();
  }
}

function paragraphOf({ ownerDocument }: Element, words: string): Element {
  const paragraph = ownerDocument.createElement("w:p");
  paragraph.append(runOf(ownerDocument, words));
  return paragraph;
}

function unwrap(control: Element, content: Element | null): void {
  for (const child of [...(content?.childNodes ?? [])]) control.before(child);
  control.remove();
}
