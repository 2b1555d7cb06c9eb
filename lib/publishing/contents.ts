import type { Settings } from "#lib/shapes/document-shape";
import type { Caption, Captions } from "./captions";
import type { PageWords } from "./page-words";
import type { Heading } from "./set-headings";

/** Whether a text has a list of its figures, and one of its tables, after its contents. */
export type WantedLists = { figures: boolean; tables: boolean };

const LONG_WORDS = 1_500;
const MANY_HEADINGS = 3;
const DEPTH = 2;

/** The table of contents of a page, two levels deep: open on request, collapsed for a long text, otherwise empty. */
export function contents(
  headings: readonly Heading[],
  { isWanted, wordCount, words: title }: { isWanted: boolean | undefined; wordCount: number; words: string },
): string {
  const top = Math.min(...headings.map(({ level }) => level));
  const listed = headings.filter(({ level, words }) => level < top + DEPTH && words !== "");
  const isLong = wordCount >= LONG_WORDS && listed.length >= MANY_HEADINGS;
  if (listed.length === 0 || isWanted === false || (isWanted === undefined && !isLong)) return "";
  const lines = listed.map(
    ({ id, level, words, number }) =>
      `<li dir="auto"${level === top ? "" : ' class="inner"'}><a href="#${id}">${number === null ? "" : `<span class="number">${number}</span> `}${words}</a></li>`,
  );
  return foldedList(lines, title, isWanted === true);
}

const foldedList = (lines: readonly string[], title: string, isOpen: boolean): string =>
  `<nav class="toc" aria-label="${title}"><details${isOpen ? " open" : ""}><summary>${title}</summary><ol>${lines.join("")}</ol></details></nav>`;

/** The lists that the settings of a document ask for. */
export const wantedLists = ({ lof, lot }: Settings): WantedLists => ({ figures: lof === true, tables: lot === true });

/** The lists of the numbered figures and tables of a page that are wanted; empty where it has none. */
export function captionLists({ figures, tables }: Captions, wanted: WantedLists, words: PageWords): string {
  const lists = [
    wanted.figures ? captionList(figures, words.figures) : "",
    wanted.tables ? captionList(tables, words.tables) : "",
  ];
  return lists.filter((list) => list !== "").join("\n");
}

function captionList(captions: readonly Caption[], title: string): string {
  if (captions.length === 0) return "";
  const lines = captions.map(
    ({ id, number, words }) =>
      `<li dir="auto"><a href="#${id}"><span class="number">${number}</span>${words === "" ? "" : ` ${words}`}</a></li>`,
  );
  return foldedList(lines, title, true);
}
