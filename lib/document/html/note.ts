import type { Note, Page } from "./page";

/** A link to a note by its number, which is assigned on first use; `text` makes a citation a note. */
export function noteLink(label: string, page: Page, text?: string): string {
  const note = noteOf(label, page);
  if (text !== undefined) note.text = text;
  note.mentions++;
  const id = `footnote-${note.number}-ref-${note.mentions}`;
  const link = `<a href="#footnote-${note.number}" id="${id}" role="doc-noteref">${note.number}</a>`;
  return `<sup class="footnote-ref">${link}</sup>`;
}

/** The note with this label; a new one gets the next number. */
export function noteOf(label: string, page: Page): Note {
  const known = page.notes.get(label);
  if (known) return known;
  const note: Note = { number: page.notes.size + 1, mentions: 0 };
  page.notes.set(label, note);
  return note;
}
