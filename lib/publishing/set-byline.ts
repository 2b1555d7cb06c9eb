import { escapeHtml } from "#lib/document/html/escape-html";
import type { WordsLanguage } from "#lib/document/model/words-language";
import type { Byline } from "./byline";
import { listOfNames } from "./list-of-names";

const link = (address: string | null, html: string) =>
  address === null ? html : `<a href="${escapeHtml(address)}">${html}</a>`;

/** The names of a by-line as HTML, joined as in a sentence; a name with an ORCID iD leads to it. */
export const bylineHtml = ({ names }: Byline, language: WordsLanguage): string =>
  listOfNames(
    names.map(({ name, marks, orcid }) => {
      const notes = marks.length > 0 ? `<sup>${marks.map(escapeHtml).join(",")}</sup>` : "";
      return link(orcid, escapeHtml(name)) + notes;
    }),
    language,
  );

/** The notes of a by-line and who did what, as HTML; empty where there are none. */
export function notesHtml({ notes, contributions }: Byline): string {
  const lines = notes.map(
    ({ mark, text, address }) =>
      `<span>${mark === null ? "" : `<sup>${escapeHtml(mark)}</sup> `}${link(address, escapeHtml(text))}</span>`,
  );
  const said = [lines.join(""), contributions === null ? "" : escapeHtml(contributions)];
  return said.map((html) => (html === "" ? "" : `<p class="of">${html}</p>`)).join("");
}
