import type { Heading } from "./set-headings";

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
  return `<nav class="toc" aria-label="${title}"><details${isWanted ? " open" : ""}><summary>${title}</summary><ol>${lines.join("")}</ol></details></nav>`;
}
