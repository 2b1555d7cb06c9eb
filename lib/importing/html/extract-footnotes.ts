import { parseUrl } from "#lib/base/parse-url";
import { make, unwrap } from "./create-element";
import { textOf } from "./text-of";

const REFERENCES =
  'sup a[href*="#"], a[role="doc-noteref"], a.footnote-ref, a.footnote-reference, a.footref, a[rel="footnote"], a[href*="#"]:has(> sup)';
const MARK = /^[[(]?(?:(?:note|n|nb|fn)\s?)?[\p{L}\p{N}*†‡§¶]{1,5}[\])]?$/iu;
const ITEM = "li, dd, aside, tr, div.footnote";
const NOTE = "p, div";
const BACK =
  '[role="doc-backlink"], .footnote-backref, .footnote-backlink, .footnote-back, .footnote-return, .reversefootnote, a[rev="footnote"], .fn-backref, .data-footnote-backref, [data-footnote-backref]';
const LABELS =
  ".mw-cite-backlink, .footnote-number, span.label, .footnote-definition-label, .ltx_note_mark, .ltx_tag_note, .backlink";
const ARROWS = /^(?:[\s\d[\]^↑↩⏎]|\ufe0e|\ufe0f|\u{1f519})*$/u;
const INLINE_NOTES = ".ltx_note.ltx_role_footnote, .sidenote, .marginnote";
const INLINE_CONTENT = ".ltx_note_content";
const MAX_NOTE_CHARACTERS = 8_000;

/** The texts of a page's footnotes by the labels that refer to them. */
export type Footnotes = ReadonlyMap<string, Element>;

/**
 * Takes the footnotes of all known generators out of a page, and leaves marks with their labels where they are
 * mentioned.
 */
export function extractFootnotes(document: Document, url: string): Footnotes {
  const notes = new Map<string, Element>();
  // Indexed once: a page may have a thousand notes, and the parser's own search visits the whole page for each.
  const targets = new Map([...document.querySelectorAll("[id]")].map((element) => [element.id, element]));
  const labels = new Map<Element, string>();
  const lift = (mention: Element, target: Element) => {
    const label = labels.get(target) ?? String(labels.size + 1);
    labels.set(target, label);
    place(mention, make(mention, "sup", { "data-note": label }, [label]));
  };
  for (const mention of [...document.querySelectorAll(`${REFERENCES}, ${INLINE_NOTES}`)]) {
    if (!mention.isConnected) continue;
    if (mention.matches(INLINE_NOTES)) liftInline(mention, lift);
    else {
      const note = noteOf(mention, targets, url);
      if (note) lift(mention, note);
    }
  }
  for (const toggle of [...document.querySelectorAll(".margin-toggle")]) toggle.remove();
  for (const [element, label] of labels) notes.set(label, definition(element, label));
  for (const element of labels.keys()) removeWithEmptied(element);
  return notes;
}

/** LaTeXML and sidenotes put the note's text at the place of its mention. */
function liftInline(mention: Element, lift: (mention: Element, target: Element) => void): void {
  lift(mention, mention.querySelector(INLINE_CONTENT) ?? mention);
}

type Targets = ReadonlyMap<string, Element>;

/**
 * The footnote that a link refers to, or null: a footnote link is a short mark whose target is a separate text further
 * on.
 */
function noteOf(link: Element, targets: Targets, url: string): Element | null {
  if (!MARK.test(textOf(link)) || link.matches(BACK)) return null;
  const target = targetOf(link.getAttribute("href") ?? "", targets, url);
  if (target?.localName === "dt") return target.nextElementSibling;
  const around = [target?.closest(ITEM), target?.closest(NOTE)];
  return around.find((note) => note && isNote(note, link)) ?? null;
}

function isNote(note: Element, link: Element): boolean {
  const isText = !note.contains(link) && !note.querySelector("h1, h2, h3, article, main");
  return isText && (note.textContent ?? "").length <= MAX_NOTE_CHARACTERS;
}

function targetOf(href: string, targets: Targets, url: string): Element | null {
  const hash = href.indexOf("#");
  const page = href.slice(0, hash);
  const target = page === "" ? null : parseUrl(page, url);
  if (hash === -1 || (target && target.href !== url.split("#")[0])) return null;
  return targets.get(decoded(href.slice(hash + 1))) ?? null;
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Replaces a mention by its mark, including a `sup` around it; several in one `sup` become adjacent marks. */
function place(mention: Element, mark: Element): void {
  const around = mention.closest("sup");
  if (!around || around === mention) mention.replaceWith(mark);
  else if (around.querySelectorAll("a").length <= 1) around.replaceWith(mark);
  else {
    mention.replaceWith(mark);
    unwrap(around);
  }
}

function definition(element: Element, label: string): Element {
  const copy = element.cloneNode(true) as Element;
  for (const back of [...copy.querySelectorAll(`${BACK}, ${LABELS}`)]) back.remove();
  for (const link of [...copy.querySelectorAll('a[href*="#"]')]) {
    if (ARROWS.test(link.textContent ?? "")) link.remove();
  }
  const content = copy.localName === "tr" ? [...(copy.lastElementChild?.childNodes ?? [])] : [...copy.childNodes];
  return make(element, "aside", { "data-note-text": label }, content);
}

/** Removes an element, with its list, section, term or heading when that becomes empty. */
function removeWithEmptied(element: Element): void {
  const parent = element.parentElement;
  const before = element.previousElementSibling;
  if (element.localName === "dd" && before?.localName === "dt") before.remove();
  const heading = element.previousElementSibling;
  const isHeadingAlone = heading && /^h[1-6]$/.test(heading.localName) && !element.nextElementSibling;
  element.remove();
  if (isHeadingAlone) heading.remove();
  if (!parent || parent.localName === "body" || parent.localName === "article") return;
  const rest = [...parent.querySelectorAll("h1, h2, h3, h4, h5, h6")].map(textOf).join("");
  const hasOnlyHeading = textOf(parent) === rest && !parent.querySelector("img");
  if (hasOnlyHeading && textOf(parent).length < 40) removeWithEmptied(parent);
}
