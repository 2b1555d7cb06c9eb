import { markOf, withoutMarks } from "./marks";
import { ommlToLatex } from "./omml-to-latex";
import type { WordParts } from "./word-parts";
import { above, childOf, elementsIn, runOf, textOf } from "./xml";

/** Removes the characters of marks from the text of a story, so that a file cannot write marks of its own. */
export function cleanTexts(root: Element): void {
  for (const text of elementsIn(root, "w:t", "w:delText", "m:t", "w:instrText")) {
    const given = text.textContent ?? "";
    const clean = withoutMarks(given);
    if (clean !== given) text.textContent = clean;
  }
}

/** Marks empty paragraphs with a line below them, which are rules. */
export function settleRules(root: Element): void {
  for (const paragraph of elementsIn(root, "w:p")) {
    const border = childOf(childOf(childOf(paragraph, "w:pPr"), "w:pBdr"), "w:bottom");
    if (!border || /^(?:nil|none)$/.test(border.getAttribute("w:val") ?? "") || above(paragraph, "w:tc")) continue;
    const isEmpty =
      (paragraph.textContent ?? "").trim() === "" && elementsIn(paragraph, "w:drawing", "w:pict").length === 0;
    if (isEmpty) paragraph.append(runOf(paragraph.ownerDocument, markOf("rule")));
  }
}

/** Replaces formulas by marks. */
export function settleMath(root: Element, parts: WordParts): void {
  for (const display of elementsIn(root, "m:oMathPara")) {
    const formulas = elementsIn(display, "m:oMath").map((formula) => markMath(formula, "display", parts));
    display.replaceWith(runOf(display.ownerDocument, formulas.join("")));
  }
  for (const formula of elementsIn(root, "m:oMath")) {
    formula.replaceWith(runOf(formula.ownerDocument, markMath(formula, "math", parts)));
  }
}

function markMath(formula: Element, kind: "math" | "display", parts: WordParts): string {
  const original = parts.text?.nodes[Number(formula.getAttribute("original") ?? -1)]?.attrs.latex;
  const latex = typeof original === "string" ? original : ommlToLatex(formula).replace(/\s+/g, " ").trim();
  if (latex === "") return "";
  const number = parts.formulas.push(latex) - 1;
  const label = formula.getAttribute("label");
  if (label) parts.equations.set(number, label);
  return markOf(kind, number);
}

const INSERTIONS = new Set(["w:ins", "w:moveTo"]);
const DELETIONS = new Set(["w:del", "w:moveFrom"]);
const FORMATTING = ["w:rPrChange", "w:pPrChange", "w:tblPrChange", "w:trPrChange", "w:tcPrChange", "w:sectPrChange"];

/** Marks what is tracked as inserted and deleted, and takes deleted text back in. */
export function settleChanges(root: Element, parts: WordParts): void {
  const formatting = elementsIn(root, ...FORMATTING);
  for (const change of formatting) change.remove();
  parts.lose("Tracked changes of formatting were taken as made.", formatting.length);
  for (const change of elementsIn(root, ...INSERTIONS, ...DELETIONS)) {
    const isInsertion = INSERTIONS.has(change.nodeName);
    const parent = change.parentElement?.nodeName;
    const author = authorOf(change);
    const number = () => parts.changes.push({ isInsertion, ...author }) - 1;
    if (parent === "w:rPr") markParagraph(change, number);
    else if (parent === "w:trPr" || parent === "w:tcPr" || parent === "w:tblPr") {
      change.remove();
      parts.lose("Tracked rows of tables were left as they are.");
    } else if (parent !== "w:numPr") markRuns(change, number(), isInsertion);
  }
}

const authorOf = (element: Element) => ({
  author: (element.getAttribute("w:author") ?? "").trim(),
  at: element.getAttribute("w:date"),
});

/** The end of a paragraph that is itself inserted or deleted. */
function markParagraph(change: Element, number: () => number): void {
  const paragraph = change.parentElement?.parentElement?.nodeName === "w:pPr" ? above(change, "w:p") : null;
  change.remove();
  paragraph?.append(runOf(paragraph.ownerDocument, markOf("paragraph", number())));
}

function markRuns(change: Element, number: number, isInsertion: boolean): void {
  const document = change.ownerDocument;
  change.before(runOf(document, markOf("change", number)));
  change.after(runOf(document, markOf("/change", number)));
  if (isInsertion) return;
  for (const text of elementsIn(change, "w:delText")) text.replaceWith(textOf(document, text.textContent ?? ""));
  for (const child of [...change.childNodes]) change.before(child);
  change.remove();
}

/** Marks the ranges of comments; one without a range is at its reference. */
export function settleComments(root: Element, parts: WordParts): void {
  const numbers = new Map(parts.comments.map(({ id }, number) => [id, number]));
  const ranged = new Set<string>();
  const ends = new Set(elementsIn(root, "w:commentRangeEnd").map((end) => end.getAttribute("w:id")));
  for (const point of elementsIn(root, "w:commentRangeStart", "w:commentRangeEnd")) {
    const id = point.getAttribute("w:id") ?? "";
    const number = numbers.get(id);
    const isStart = point.nodeName === "w:commentRangeStart";
    if (number !== undefined && ends.has(id)) {
      placePoint(point, runOf(point.ownerDocument, markOf(isStart ? "comment" : "/comment", number)), isStart);
      ranged.add(id);
    }
    point.remove();
  }
  for (const reference of elementsIn(root, "w:commentReference")) {
    const id = reference.getAttribute("w:id") ?? "";
    const number = numbers.get(id);
    if (number !== undefined && !ranged.has(id)) {
      reference.replaceWith(textOf(root.ownerDocument, markOf("comment", number) + markOf("/comment", number)));
    } else reference.remove();
  }
}

/** Text must be within a paragraph, while a range may begin and end between two. */
function placePoint(point: Element, run: Element, isStart: boolean): void {
  if (above(point, "w:p")) {
    point.before(run);
    return;
  }
  let near = isStart ? point.nextElementSibling : point.previousElementSibling;
  while (near && near.nodeName !== "w:p" && elementsIn(near, "w:p").length === 0) {
    near = isStart ? near.nextElementSibling : near.previousElementSibling;
  }
  if (!near) return;
  const inside = near.nodeName === "w:p" ? [near] : elementsIn(near, "w:p");
  const paragraph = inside.at(isStart ? 0 : -1);
  if (!isStart) paragraph?.append(run);
  else {
    const properties = paragraph ? childOf(paragraph, "w:pPr") : null;
    if (properties) properties.after(run);
    else paragraph?.prepend(run);
  }
}

const LOST: readonly [string, string[]][] = [
  ["A chart or drawing was not taken.", ["c:chart", "dgm:relIds", "wpg:wgp"]],
  ["An embedded object was not taken.", ["o:OLEObject"]],
  ["Headers and footers were not taken.", ["w:headerReference", "w:footerReference"]],
];

/** Notes what the conversion drops. */
export function noteLosses(root: Element, parts: WordParts): void {
  for (const [sentence, names] of LOST) {
    parts.lose(sentence, elementsIn(root, ...names).length);
  }
}
