import { cleanImages, cleanLinks } from "./clean-addresses";
import { make, unwrap } from "./create-element";
import type { Footnotes } from "./extract-footnotes";
import { normalizeFigures } from "./normalize-figures";
import { alignCells } from "./normalize-tables";
import { textOf } from "./text-of";

const PERMALINK = /^[#¶§🔗\u200b\s]*$/u;
const CLUTTER =
  "script, style, template, noscript, nav, button, input, select, textarea, canvas, svg, object, embed, iframe, dialog, audio, video, frame, map";

/** Converts an article, or a part of one, to a form that a document can hold. */
export function normalizeArticle(root: Element, notes: Footnotes, base: string): void {
  for (const [label, note] of notes) {
    if (root.querySelector(`sup[data-note="${label}"]`)) root.append(note);
  }
  for (const clutter of [...root.querySelectorAll(CLUTTER)]) clutter.remove();
  normalizeFigures(root);
  alignCells(root);
  for (const heading of root.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    for (const formula of heading.querySelectorAll("[data-display]")) formula.setAttribute("data-display", "line");
    for (const link of [...heading.querySelectorAll('a[href^="#"]')]) {
      if (PERMALINK.test(textOf(link))) link.remove();
      else unwrap(link);
    }
  }
  // Readability removes empty paragraphs, here the term of a further definition.
  for (const item of root.querySelectorAll("dd[data-further]")) {
    const first = item.firstElementChild;
    if (first?.localName !== "p" || first.hasChildNodes()) item.prepend(make(item, "p"));
  }
  for (const quote of [...root.querySelectorAll("q")]) {
    quote.prepend("“");
    quote.append("”");
    unwrap(quote);
  }
  cleanLinks(root, base);
  cleanImages(root, base);
}
