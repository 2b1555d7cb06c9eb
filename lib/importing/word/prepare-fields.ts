import { type FieldCitation, readCslCitation, readEndNote } from "./citation-fields";
import { markOf } from "./marks";
import type { WordParts } from "./word-parts";
import { above, childOf, childValue, elementsIn, runOf, textOf } from "./xml";

type Field = { code: string; data: string; isResult: boolean; leaves: Element[]; words: string };

type Rule = { code: RegExp; settle(field: Field, parts: WordParts): void };

const BIBLIOGRAPHY = /^ADDIN (?:ZOTERO_BIBL|Mendeley Bibliography|EN\.REFLIST)\b/;

const RULES: readonly Rule[] = [
  {
    code: /^ADDIN (?:ZOTERO_ITEM|CSL_CITATION|Mendeley)\b(?! Bibliography)/,
    settle: (field, parts) => settleCitation(field, readCslCitation(field.code), parts),
  },
  {
    code: /^ADDIN EN\.CITE\b(?!\.)/,
    settle: (field, parts) => settleCitation(field, readEndNote(field.code) ?? readEndNote(field.data), parts),
  },
  {
    code: BIBLIOGRAPHY,
    // An export of ours puts the entries at the end where the text has no place for them.
    settle: (field, { text }) => replaceField(field, text?.hasBibliography === false ? "" : markOf("bibliography")),
  },
  {
    code: /^TOC\b/,
    settle(field, parts) {
      replaceField(field, "");
      const isOfCaptions = /\\[ac]\b/.test(field.code);
      parts.lose(
        isOfCaptions
          ? "A list of figures or tables was not taken: a page makes its own."
          : "The table of contents was not taken: a page makes its own.",
      );
    },
  },
  {
    code: /^REF\s+\S/,
    settle(field, parts) {
      const [, name = ""] = /^REF\s+(\S+)/.exec(field.code) ?? [];
      const label = parts.labels.get(name);
      if (label === undefined) return;
      replaceField(
        field,
        markOf("reference", parts.references.push({ label, words: field.words, isBare: name.endsWith("_n") }) - 1),
      );
    },
  },
  {
    // Without \f it is a number in a sentence, as in “see note 3”.
    code: /^NOTEREF\s+\S+.*\\f\b/,
    settle(field, parts) {
      const [, name = ""] = /^NOTEREF\s+(\S+)/.exec(field.code) ?? [];
      const note = parts.notes.get(name);
      const [first] = field.leaves;
      if (!note || !first) return;
      first.before(note.cloneNode(true));
      for (const leaf of field.leaves) leaf.remove();
    },
  },
  {
    code: /^ADDIN (?!EN\.CITE\.DATA|ZOTERO_PREF|EN\.SECTION)/,
    settle: (_, parts) => parts.lose("A field of another program stayed text."),
  },
];

/** Notes which bookmarks are on the mentions of notes. */
function nameNotes(root: Element, { notes }: WordParts): void {
  let names: string[] = [];
  for (const each of elementsIn(
    root,
    "w:bookmarkStart",
    "w:bookmarkEnd",
    "w:footnoteReference",
    "w:endnoteReference",
  )) {
    if (each.nodeName === "w:bookmarkEnd") names = [];
    else if (each.nodeName === "w:bookmarkStart") names.push(each.getAttribute("w:name") ?? "");
    else for (const name of names) notes.set(name, each);
  }
}

/** Replaces the fields of reference managers, contents and cross-references by marks. */
export function settleFields(root: Element, parts: WordParts): void {
  const open: Field[] = [];
  nameNotes(root, parts);
  for (const run of elementsIn(root, "w:r")) {
    for (const leaf of [...run.children]) {
      if (leaf.nodeName === "w:rPr") continue;
      const type = leaf.nodeName === "w:fldChar" ? leaf.getAttribute("w:fldCharType") : null;
      if (type === "begin") open.push({ code: "", data: dataOf(leaf), isResult: false, leaves: [], words: "" });
      for (const field of open) field.leaves.push(leaf);
      const field = open.at(-1);
      if (!field) continue;
      if (/^w:(?:del)?[iI]nstrText$/.test(leaf.nodeName) && !field.isResult) field.code += leaf.textContent ?? "";
      if (leaf.nodeName === "w:t") for (const each of open) if (each.isResult) each.words += leaf.textContent ?? "";
      if (type === "separate") field.isResult = true;
      if (type === "end") close(open, parts);
    }
  }
  for (const simple of elementsIn(root, "w:fldSimple")) settleSimple(simple, parts);
  for (const link of elementsIn(root, "w:hyperlink")) {
    const label = parts.labels.get(link.getAttribute("w:anchor") ?? "");
    if (label === undefined) continue;
    const reference = { label, words: link.textContent ?? "", isBare: false };
    link.replaceWith(runOf(link.ownerDocument, markOf("reference", parts.references.push(reference) - 1)));
  }
  for (const control of elementsIn(root, "w:sdt")) settleControl(control, parts);
}

function close(open: Field[], parts: WordParts): void {
  const field = open.pop();
  if (!field) return;
  const outer = open.at(-1);
  // EndNote keeps what is too long for a field's code in the data of a field inside it.
  if (outer && /^\s*ADDIN EN\.CITE\.DATA/.test(field.code) && outer.data === "") outer.data = field.data;
  settle(field, parts);
}

function settle(field: Field, parts: WordParts): void {
  field.code = field.code.trim();
  RULES.find(({ code }) => code.test(field.code))?.settle(field, parts);
}

function settleSimple(simple: Element, parts: WordParts): void {
  const leaves = elementsIn(simple, "w:r").flatMap(leavesOf);
  if (leaves.length === 0) return;
  const words = leaves.map(({ textContent }) => textContent ?? "").join("");
  settle({ code: simple.getAttribute("w:instr") ?? "", data: "", isResult: true, leaves, words }, parts);
}

/** The text in the data of a field's first character, in base64. */
function dataOf(leaf: Element): string {
  const data = childOf(leaf, "w:fldData")?.textContent ?? "";
  const text = data === "" ? "" : Buffer.from(data, "base64").toString("utf8");
  return text.replaceAll("\0", "");
}

function settleCitation(field: Field, given: FieldCitation | null, parts: WordParts): void {
  const citation = given && withAuthor(given, field);
  if (citation) replaceField(field, markOf("citation", parts.addCitation(citation)));
  else parts.lose("A citation stayed text, because its field does not describe its works.");
}

/** The citation with the author of its sentence, when that stands right before the field and is taken out there. */
function withAuthor(citation: FieldCitation, { leaves: [first] }: Field): FieldCitation {
  const [item, ...others] = citation.items;
  const run = first?.parentElement;
  // Without an author before it, the words in the field are part of the sentence.
  if (citation.author === "" && item) return { ...citation, narrative: item.prefix === null };
  if (!citation.author || !item || !run || !takeBefore(run, citation.author)) return citation;
  return { ...citation, items: [{ ...item, suppressAuthor: false }, ...others], narrative: item.prefix === null };
}

/** Removes words at the end of the text before a run; false when other words are there. */
function takeBefore(run: Element, words: string): boolean {
  const texts: Element[] = [];
  let before = "";
  let previous = run.previousElementSibling;
  while (previous?.nodeName === "w:r" && before.trimEnd().length < words.length) {
    const own = elementsIn(previous, "w:t").reverse();
    texts.push(...own);
    before =
      own
        .map(({ textContent }) => textContent ?? "")
        .reverse()
        .join("") + before;
    previous = previous.previousElementSibling;
  }
  if (!before.trimEnd().endsWith(words)) return false;
  for (const text of texts) text.textContent = "";
  const earliest = texts.at(-1);
  if (earliest) earliest.textContent = before.trimEnd().slice(0, -words.length);
  return true;
}

/** Puts a mark in the place of a field, and removes the paragraphs that only its result filled. */
function replaceField({ leaves }: Field, mark: string): void {
  const [first, ...rest] = leaves.filter((leaf) => leaf.parentElement !== null);
  if (!first) return;
  const paragraphs = new Set(leaves.flatMap((leaf) => above(leaf, "w:p") ?? []));
  const [home] = paragraphs;
  for (const leaf of rest) leaf.remove();
  if (mark === "") first.remove();
  else first.replaceWith(textOf(first.ownerDocument, mark));
  for (const paragraph of paragraphs) {
    const isEmpty =
      (paragraph.textContent ?? "").trim() === "" && elementsIn(paragraph, "w:drawing", "w:pict").length === 0;
    if ((paragraph !== home || mark === "") && isEmpty && paragraph.parentElement?.nodeName !== "w:tc")
      paragraph.remove();
  }
}

const MENDELEY = /^MENDELEY_CITATION_v3_(.+)$/s;

/** Replaces the content controls of reference managers by marks. */
function settleControl(control: Element, parts: WordParts): void {
  const tag = childValue(childOf(control, "w:sdtPr"), "w:tag") ?? "";
  const [, code] = MENDELEY.exec(tag) ?? [];
  if (code !== undefined) {
    const citation = readCslCitation(Buffer.from(code, "base64").toString("utf8"));
    if (citation) replaceControl(control, markOf("citation", parts.addCitation(citation)));
    else parts.lose("A citation stayed text, because its field does not describe its works.");
  } else if (tag.startsWith("MENDELEY_BIBLIOGRAPHY")) replaceControl(control, markOf("bibliography"));
  else if (/^(?:CitaviPlaceholder|CitaviBibliography)/.test(tag)) parts.lose("A citation of Citavi stayed text.");
}

function replaceControl(control: Element, mark: string): void {
  const run = runOf(control.ownerDocument, mark);
  if (control.parentElement?.nodeName === "w:p") {
    control.replaceWith(run);
    return;
  }
  const paragraph = control.ownerDocument.createElement("w:p");
  paragraph.append(run);
  control.replaceWith(paragraph);
}

const BOOKMARK = /^ZOTERO_BREF_\w+$/;

/** Replaces the bookmarks that Zotero uses instead of fields; their codes are among the file's properties. */
export function settleBookmarks(root: Element, codes: ReadonlyMap<string, string>, parts: WordParts): void {
  const all = elementsIn(root, "w:r", "w:bookmarkStart", "w:bookmarkEnd");
  const ends = new Map<string | null, number>();
  for (const [at, each] of all.entries())
    if (each.nodeName === "w:bookmarkEnd") ends.set(each.getAttribute("w:id"), at);
  for (const [at, start] of all.entries()) {
    const name = start.nodeName === "w:bookmarkStart" ? (start.getAttribute("w:name") ?? "") : "";
    const end = ends.get(start.getAttribute("w:id"));
    if (!BOOKMARK.test(name) || end === undefined) continue;
    const runs = all.slice(at + 1, end).filter(({ nodeName }) => nodeName === "w:r");
    const leaves = runs.flatMap(leavesOf);
    settle({ code: `ADDIN ${(codes.get(name) ?? "").trim()}`, data: "", isResult: true, leaves, words: "" }, parts);
  }
}

const leavesOf = (run: Element): Element[] => [...run.children].filter(({ nodeName }) => nodeName !== "w:rPr");
