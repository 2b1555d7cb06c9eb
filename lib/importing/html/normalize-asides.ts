import { make, rename } from "./create-element";

const BOXES =
  ".markdown-alert, .admonition, .theme-admonition, .custom-block, .starlight-aside, .callout, .kg-callout-card, div.note, div.warning, div.tip";
const TITLES =
  '.markdown-alert-title, .admonition-title, .custom-block-title, [class*="admonitionHeading"], .starlight-aside__title, .callout-title';

/** Converts the notes and warnings of documentation to quotations with a bold title. */
export function normalizeAsides(document: Document): void {
  for (const title of [...document.querySelectorAll(TITLES)]) {
    if (!title.closest(BOXES)) continue;
    title.replaceWith(make(title, "p", {}, [make(title, "strong", {}, [(title.textContent ?? "").trim()])]));
  }
  for (const box of [...document.querySelectorAll(BOXES)].reverse()) rename(box, "blockquote");
}
