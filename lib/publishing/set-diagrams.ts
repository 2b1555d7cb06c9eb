import { escapeHtml } from "#lib/document/html/escape-html";
import type { Diagrams } from "./diagrams";
import { plainCode } from "./highlight-code";
import type { PageWords } from "./page-words";
import { DRAWING_ID, type Drawing } from "./safe-svg";

const BLOCK = /<pre><code class="language-mermaid">([^<]*)<\/code><\/pre>/g;
const IDS = new RegExp(`(?<= id="|url\\(#)${DRAWING_ID}`, "g");

/** Shows a drawing, the nth of its text. */
type Show = (drawing: Drawing, number: number, words: string) => string;

/** A drawing within a page, with its words for who does not see it. */
export const inlineDrawing: Show = ({ svg }, number, words) =>
  svg
    .replace("<svg", () => `<svg role="img" aria-label="${words}"`)
    .replace(IDS, DRAWING_ID.replace("0", String(number)));

/** Puts drawings where HTML from `renderHtml` has their sources; one that is not drawn keeps its source, with the reason. */
export function setDiagrams(
  html: string,
  { diagrams, words, show = inlineDrawing }: { diagrams: Diagrams; words: PageWords; show?: Show },
): string {
  let number = 0;
  return html.replace(BLOCK, (block, code: string) => {
    const drawn = diagrams.get(plainCode(code));
    if (!drawn) return block;
    number++;
    if ("undrawn" in drawn)
      return `<figure class="diagram">${block}<figcaption>${words.undrawn[drawn.undrawn]}</figcaption></figure>`;
    return `<figure class="diagram">${show(drawn, number, escapeHtml(`${words.diagram}: ${drawn.words}`))}</figure>`;
  });
}
