import { escapeHtml } from "#lib/document/html/escape-html";
import { isUnnumbered } from "#lib/document/model/unnumbered-heading";

/** A heading of a page: its plain text as HTML, and its number if headings are numbered. */
export type Heading = { id: string; level: number; words: string; number: string | null };

const HEADING = /<h([1-6]) id="([^"]*)">([\s\S]*?)<\/h\1>/g;

/** A text often begins with its own title as a heading; the page shows it once. */
function withoutRepeatedTitle(html: string, title: string): string {
  const [heading, , , text] = new RegExp(`^\\s*${HEADING.source}`).exec(html) ?? [];
  return heading && text === escapeHtml(title) ? html.slice(heading.length) : html;
}

/** How the headings of a text are numbered: as those of a page alone, or as those of a book's chapter, or of its own text, 0. */
export type HeadingNumbers = { isNumbered: boolean; chapter?: number | undefined };

/**
 * Adapts the headings in HTML from `renderHtml` to a page, whose title is its only first-level heading: adds links to
 * each, and numbers on request. Returns the HTML and its headings in order.
 */
export function setHeadings(
  text: string,
  { title, isNumbered, chapter }: HeadingNumbers & { title: string },
): { html: string; headings: Heading[] } {
  const html = withoutRepeatedTitle(text, title);
  const levels = [...html.matchAll(HEADING)].map(([, level]) => Number(level));
  const shift = levels.includes(1) ? 1 : 0;
  // The title of a chapter has the level above its headings; those of a book's own text are of the same level as that.
  const top = chapter === undefined ? Math.min(...levels) + shift : chapter === 0 ? 1 + shift : 1;
  const headings: Heading[] = [];
  const counts: number[] = chapter ? [chapter] : [];
  const set = html.replace(HEADING, (_all, given: string, id: string, inside: string) => {
    const level = Math.min(6, Number(given) + shift);
    const words = withoutTags(inside);
    const number = isNumbered && !isUnnumbered(words) ? next(counts, level - top) : null;
    headings.push({ id, level, words, number });
    const lead = number === null ? "" : `<span class="number">${number}</span> `;
    // Hidden from screen readers: the heading itself says the same.
    const anchor = `<a class="anchor" href="#${id}" aria-hidden="true" tabindex="-1"></a>`;
    return `<h${level} id="${id}">${lead}${inside}${anchor}</h${level}>`;
  });
  return { html: set, headings };
}

function next(counts: number[], depth: number): string {
  counts.length = Math.max(0, Math.min(counts.length, depth + 1));
  while (counts.length < depth) counts.push(1);
  counts[depth] = (counts[depth] ?? 0) + 1;
  return counts.join(".");
}

// Note numbers do not belong to the heading, and MathML repeats a formula.
const withoutTags = (html: string) =>
  html
    .replace(/<sup class="footnote-ref">[\s\S]*?<\/sup>|<math[\s\S]*?<\/math>/g, "")
    .replace(/<[^>]*>/g, "")
    .trim();
