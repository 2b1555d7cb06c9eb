import { markOf } from "./marks";
import type { WordParts } from "./word-parts";
import { childOf, childValue, elementsIn, runOf } from "./xml";

const SEQUENCE = /^\s*SEQ\s+"?([^\s"\\]+)/;
const KINDS: readonly [RegExp, string][] = [
  [/^(?:fig|abb|bild|illustr|图|圖|図)/i, "fig"],
  [/^(?:tab|表)/i, "tbl"],
];
// The label and the number come first, as in “Figure 12: ”.
const MAX_BEFORE = 40;

/** Marks the captions of figures and tables, which number themselves with a field, in place of “Figure 1: ”. */
export function settleCaptions(root: Element, parts: WordParts): void {
  settleSections(root, parts);
  settleEquations(root, parts);
  const counts = new Map<string, number>();
  for (const paragraph of elementsIn(root, "w:p")) {
    const found = sequenceIn(paragraph);
    const kind = found && KINDS.find(([name]) => name.test(found.name))?.[1];
    if (!found || !kind) {
      markPlain(paragraph, parts);
      continue;
    }
    const words = found.leaves.map((leaf) => (leaf.nodeName === "w:t" ? (leaf.textContent ?? "") : "")).join("");
    if (words.length > MAX_BEFORE) continue;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const names = elementsIn(paragraph, "w:bookmarkStart").map((each) => each.getAttribute("w:name") ?? "");
    const label = ownLabel(names, kind, parts) ?? `${kind}:${count}`;
    for (const name of names) parts.labels.set(name, label);
    const mark = runOf(paragraph.ownerDocument, markOf("caption", parts.captions.push({ label, words }) - 1));
    const [first] = found.leaves;
    (first?.parentElement?.nodeName === "w:r" ? topRun(first, paragraph) : null)?.before(mark);
    for (const leaf of found.leaves) leaf.remove();
    trimStart(paragraph, parts.text ? OUR_SEPARATOR : SEPARATOR);
  }
}

/** Marks a caption without a number. */
function markPlain(paragraph: Element, parts: WordParts): void {
  if (childValue(childOf(paragraph, "w:pPr"), "w:pStyle") !== "RoleCaption") return;
  const mark = runOf(paragraph.ownerDocument, markOf("caption", parts.captions.push({ label: "", words: "" }) - 1));
  const first = elementsIn(paragraph, "w:r")[0];
  if (first) topRun(first, paragraph).before(mark);
}

/** Marks headings that an export of ours labelled. */
function settleSections(root: Element, parts: WordParts): void {
  for (const paragraph of elementsIn(root, "w:p")) {
    if (!/^RoleHeading/.test(childValue(childOf(paragraph, "w:pPr"), "w:pStyle") ?? "")) continue;
    const names = elementsIn(paragraph, "w:bookmarkStart").map((each) => each.getAttribute("w:name") ?? "");
    const label = ownLabel(names, "sec", parts);
    if (label === null) continue;
    for (const name of names) parts.labels.set(name, label);
    paragraph.append(runOf(paragraph.ownerDocument, markOf("section", parts.sections.push(label) - 1)));
  }
}

const NUMBERED = /\bSEQ\s+"?Equation/i;

/** Makes a formula with its number beside it a display formula with a label. */
function settleEquations(root: Element, parts: WordParts): void {
  let count = 0;
  for (const paragraph of elementsIn(root, "w:p")) {
    const codes = elementsIn(paragraph, "w:instrText").map(({ textContent }) => textContent ?? "");
    const [formula, ...others] = elementsIn(paragraph, "m:oMath");
    if (!formula || others.length > 0 || !codes.some((code) => NUMBERED.test(code))) continue;
    const words = elementsIn(paragraph, "w:t")
      .map(({ textContent }) => textContent ?? "")
      .join("");
    // Words beside the formula and its number are a sentence.
    if (!/^[\s()\d.]*$/.test(words)) continue;
    count += 1;
    const names = elementsIn(paragraph, "w:bookmarkStart").map((each) => each.getAttribute("w:name") ?? "");
    const label = ownLabel(names, "eq", parts) ?? `eq:${count}`;
    for (const name of names) parts.labels.set(name, label);
    for (const run of elementsIn(paragraph, "w:r")) run.remove();
    formula.setAttribute("label", label);
    const display = paragraph.ownerDocument.createElement("m:oMathPara");
    formula.replaceWith(display);
    display.append(formula);
  }
}

/** The label that an export of ours gave, `fig_waves` for fig:waves. */
function ownLabel(names: readonly string[], kind: string, { text }: WordParts): string | null {
  const given = names.map((name) => text?.labels[name]).find((label) => label?.startsWith(`${kind}:`));
  if (given !== undefined) return given;
  const own = names.find((name) => name.startsWith(`${kind}_`) && /^\w+_[A-Za-z0-9][\w-]{0,60}$/.test(name));
  return own === undefined ? null : `${kind}:${own.slice(kind.length + 1)}`;
}

function topRun(leaf: Element, paragraph: Element): Element {
  let element = leaf;
  while (element.parentElement && element.parentElement !== paragraph) element = element.parentElement;
  return element;
}

/** The name of a caption's sequence, and all leaves up to the end of its field. */
function sequenceIn(paragraph: Element): { name: string; leaves: Element[] } | null {
  const leaves: Element[] = [];
  let code: string | null = null;
  for (const run of elementsIn(paragraph, "w:r")) {
    const simple = run.parentElement?.nodeName === "w:fldSimple" ? run.parentElement : null;
    const [, own] = SEQUENCE.exec(simple?.getAttribute("w:instr") ?? "") ?? [];
    for (const leaf of [...run.children]) {
      if (leaf.nodeName === "w:rPr") continue;
      // A picture before its caption in one paragraph stays.
      if (leaf.nodeName === "w:drawing" || leaf.nodeName === "w:pict") return null;
      leaves.push(leaf);
      const type = leaf.nodeName === "w:fldChar" ? leaf.getAttribute("w:fldCharType") : null;
      if (type === "begin") code = "";
      else if (leaf.nodeName === "w:instrText") code = `${code ?? ""}${leaf.textContent ?? ""}`;
      else if (type === "end") {
        const [, name] = SEQUENCE.exec(code ?? "") ?? [];
        if (name !== undefined) return { name, leaves };
        code = null;
      }
    }
    if (own !== undefined) return { name: own, leaves };
  }
  return null;
}

const SEPARATOR = /^[\s.:：–—-]+/;
const OUR_SEPARATOR = /^\.\s/;

function trimStart(paragraph: Element, separator: RegExp): void {
  const texts = elementsIn(paragraph, "w:t").filter(({ textContent }) => !textContent?.includes("\ue010"));
  for (const text of texts) {
    const rest = (text.textContent ?? "").replace(separator, "");
    text.textContent = rest;
    if (rest !== "") return;
  }
}
