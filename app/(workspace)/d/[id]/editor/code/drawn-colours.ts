import { loadedOnce } from "#ui/lazy";
import type { ColouredRange } from "./coloured-ranges";
import { loadLanguage } from "./late-colours";

// The code that the server coloured into the page of the open document, by its language and what it says.
let drawn: ReadonlyMap<string, ColouredRange[]> = new Map();

const keyOf = (language: string, code: string): string => `${language} ${code}`;

const LANGUAGE = "language-";

/**
 * Keeps the colours of what the server drew, so that the same code in the text needs no highlighter. Their languages
 * are loaded ahead, for code that is changed.
 */
export function keepColours(page: DocumentFragment): void {
  const blocks = [...page.querySelectorAll(`pre > code[class^="${LANGUAGE}"]:has(span)`)].map((code) => ({
    code,
    language: code.className.slice(LANGUAGE.length),
  }));
  drawn = new Map(blocks.map(({ code, language }) => [keyOf(language, code.textContent ?? ""), rangesIn(code)]));
  for (const name of new Set(blocks.map(({ language }) => language))) loadedOnce(() => loadLanguage(name)).whenQuiet();
}

/** The colours of code that the server coloured; null of other code. */
export const drawnRanges = (language: string, code: string): ColouredRange[] | null =>
  drawn.get(keyOf(language, code)) ?? null;

/** The ranges of the spans in an element, each after those within it, as the highlighter's own are read. */
function rangesIn(element: Node, from = 0): ColouredRange[] {
  const ranges: ColouredRange[] = [];
  let at = from;
  for (const child of element.childNodes) {
    const to = at + (child.textContent?.length ?? 0);
    if (child instanceof Element) ranges.push(...rangesIn(child, at), { from: at, to, classes: child.className });
    at = to;
  }
  return ranges;
}
