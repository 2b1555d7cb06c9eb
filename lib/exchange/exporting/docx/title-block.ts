import { type FileChild, HeadingLevel, Paragraph, type ParagraphChild } from "docx";
import { textDirection } from "#lib/document/model/direction";
import { wordsLanguage } from "#lib/document/model/words-language";
import { bylineOf } from "#lib/publishing/byline";
import type { Manuscript } from "../manuscript/manuscript";
import { commented } from "./comments";
import type { Writing } from "./writing";
import { run, text } from "./xml";

/** The title, its authors with their notes, and the date. */
export function titleBlock({ title, authors, date, locale }: Manuscript, { file }: Writing): FileChild[] {
  // Comments on the whole text, or on what has no words, are at the title.
  const left = [...file.pending, ...[...file.waiting.values()].flat()];
  const bidirectional = textDirection(locale) === "rtl";
  const words = date.toLocaleDateString(locale, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
  const { names, notes, contributions } = bylineOf(authors, wordsLanguage(locale));
  const line = (style: string, ...children: ParagraphChild[]) => new Paragraph({ style, bidirectional, children });
  return [
    new Paragraph({
      heading: HeadingLevel.TITLE,
      bidirectional,
      children: commented(left, [plain(title || "Untitled")], file),
    }),
    ...names.map(({ name, marks, orcid }) =>
      line("Author", plain(name), ...raised(marks.join(",")), ...(orcid ? [plain(` (${orcid})`)] : [])),
    ),
    ...notes.map(({ mark, text, address }) =>
      line("Affiliation", ...raised(mark ?? ""), plain(isWeb(address) ? `${text} (${address})` : text)),
    ),
    ...(contributions === null ? [] : [line("Contributions", plain(contributions))]),
    line("Date", plain(words)),
  ];
}

const isWeb = (address: string | null) => address?.startsWith("https:") === true;

const plain = (words: string) => run({}, text(words)) as ParagraphChild;

const raised = (words: string) =>
  words === "" ? [] : [run({ vertical: "superscript" }, text(words)) as ParagraphChild];
