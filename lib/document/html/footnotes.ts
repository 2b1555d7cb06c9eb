import { addedWords } from "./added-words";
import { blocks } from "./blocks";
import { element } from "./element";
import { noteOf } from "./note";
import type { Note, Page } from "./page";

/** Renders the footnotes after all other content: in order of mention, with back links. */
export function footnotes(page: Page): string {
  if (page.definitions.size === 0 && page.notes.size === 0) return "";
  const inside = { ...page, tight: false, inNote: true };
  const written: string[] = [];
  // A Map iterates over entries added during iteration: notes may mention further notes.
  const write = (label: string) => written.push(noteText(label, page.notes.get(label), inside));
  for (const label of page.notes.keys()) write(label);
  // Notes that nothing mentions come last, with the notes that only they mention.
  for (const label of page.definitions.keys()) {
    noteOf(label, page);
    for (const next of [...page.notes.keys()].slice(written.length)) write(next);
  }
  const list = [...page.notes.values()].map((note, at) => noteItem(note, written[at] ?? "", page.locale));
  return `\n<section class="footnotes" role="doc-endnotes" aria-label="${addedWords(page.locale).footnotes}"><ol>${list.join("\n")}</ol></section>`;
}

function noteText(label: string, note: Note | undefined, page: Page): string {
  return note?.text === undefined
    ? blocks(page.definitions.get(label) ?? { type: "doc" }, page)
    : element("p", note.text);
}

function noteItem({ number, mentions }: Note, text: string, locale: string | null): string {
  const links = Array.from({ length: mentions }, (_, at) => {
    const name = addedWords(locale).back(number, mentions > 1 ? at + 1 : null);
    return ` <a href="#footnote-${number}-ref-${at + 1}" role="doc-backlink" aria-label="${name}">↩</a>`;
  }).join("");
  const body = text.endsWith("</p>") ? `${text.slice(0, -4)}${links}</p>` : text + links;
  return `<li id="footnote-${number}">${body}</li>`;
}
