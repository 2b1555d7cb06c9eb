import { markOf } from "./marks";
import type { WordParts } from "./word-parts";
import { elementsIn, runOf } from "./xml";

const SEQUENCE = /^\s*SEQ\s+"?([^\s"\\]+)/;
const KINDS: readonly [RegExp, string][] = [
  [/^(?:fig|abb|bild|illustr|图|圖|図)/i, "fig"],
  [/^(?:tab|表)/i, "tbl"],
];
// The label and the number come first, as in “Figure 12: ”.
const MAX_BEFORE = 40;

/** Marks the captions of figures and tables, which number themselves with a field, in place of “Figure 1: ”. */
export function settleCaptions(root: Element, parts: WordParts): void {
  const counts = new Map<string, number>();
  for (const paragraph of elementsIn(root, "w:p")) {
    const found = sequenceIn(paragraph);
    const kind = found && KINDS.find(([name]) => name.test(found.name))?.[1];
    if (!found || !kind) continue;
    const words = found.leaves.map((leaf) => (leaf.nodeName === "w:t" ? (leaf.textContent ?? "") : "")).join("");
    if (words.length > MAX_BEFORE) continue;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const names = elementsIn(paragraph, "w:bookmarkStart").map((each) => each.getAttribute("w:name") ?? "");
    const label = ownLabel(names, kind) ?? `${kind}:${count}`;
    for (const name of names) parts.labels.set(name, label);
    const mark = runOf(paragraph.ownerDocument, markOf("caption", parts.captions.push({ label, words }) - 1));
    const [first] = found.leaves;
    (first?.parentElement?.nodeName === "w:r" ? topRun(first, paragraph) : null)?.before(mark);
    for (const leaf of found.leaves) leaf.remove();
    trimStart(paragraph);
  }
}

/** The label that an export of ours gave, `fig_waves` for fig:waves. */
function ownLabel(names: readonly string[], kind: string): string | null {
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

function trimStart(paragraph: Element): void {
  const texts = elementsIn(paragraph, "w:t").filter(({ textContent }) => !textContent?.includes("\ue010"));
  for (const text of texts) {
    const rest = (text.textContent ?? "").replace(/^[\s.:：–—-]+/, "");
    text.textContent = rest;
    if (rest !== "") return;
  }
}
