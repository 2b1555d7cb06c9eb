import { make, unwrap } from "./create-element";

const BOLD = /font-weight:\s*(?:bold|bolder|[6-9]00)/i;
const PLAIN = /font-weight:\s*(?:normal|[1-5]00)/i;
const ITALIC = /font-style:\s*(?:italic|oblique)/i;
const UNDERLINE = /text-decoration(?:-line)?:[^;]*\bunderline/i;
const STRUCK = /text-decoration(?:-line)?:[^;]*\bline-through/i;
const RAISED = /vertical-align:\s*super/i;
const LOWERED = /vertical-align:\s*sub/i;
const HIGHLIGHT = /mso-highlight:\s*(?!none)|background(?:-color)?:\s*yellow/i;

const MARKS: readonly (readonly [RegExp, string])[] = [
  [BOLD, "strong"],
  [ITALIC, "em"],
  [UNDERLINE, "u"],
  [STRUCK, "s"],
  [RAISED, "sup"],
  [LOWERED, "sub"],
  [HIGHLIGHT, "mark"],
];

/** Converts the styles of spans, by which word processors mark text, to elements. */
export function marksFromStyles(root: Element): void {
  // Google Docs wraps all of a copy in a `b` that is not bold.
  for (const bold of [...root.querySelectorAll("b[style], strong[style]")]) {
    if (PLAIN.test(bold.getAttribute("style") ?? "")) unwrap(bold);
  }
  for (const span of [...root.querySelectorAll("span[style], font[style]")]) {
    const style = span.getAttribute("style") ?? "";
    if (span.closest("pre, code") || (span.textContent ?? "") === "") continue;
    const isLink = span.closest("a") !== null || span.querySelector("a") !== null;
    const isHeading = span.closest("h1, h2, h3, h4, h5, h6, th") !== null;
    for (const [pattern, name] of MARKS) {
      // A link is underlined, and a heading is bold, without a mark for it.
      if (!pattern.test(style) || (name === "u" && isLink) || (name === "strong" && isHeading)) continue;
      span.append(make(span, name, {}, [...span.childNodes]));
    }
    // The schema reads styles too.
    span.removeAttribute("style");
  }
}
