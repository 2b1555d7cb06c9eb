import katex from "katex";
import { escapeHtml } from "./escape-html";

/** A formula for eyes and for readers aloud. */
export function formula(latex: string, displayMode: boolean): string {
  try {
    return katex.renderToString(latex, { displayMode, throwOnError: false, trust: false, output: "htmlAndMathml" });
  } catch {
    // What is no parse error (a formula nested past the call stack) is still no reason to lose the page.
    return `<code class="math">${escapeHtml(latex)}</code>`;
  }
}
