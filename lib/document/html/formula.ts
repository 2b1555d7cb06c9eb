import { KATEX_LIMITS, katex } from "../model/katex";
import { escapeHtml } from "./escape-html";

/** Renders a formula as visible math and as MathML for screen readers. */
export function formula(latex: string, displayMode: boolean): string {
  try {
    return katex.renderToString(latex, {
      ...KATEX_LIMITS,
      displayMode,
      throwOnError: false,
      output: "htmlAndMathml",
    });
  } catch {
    // Errors other than parse errors (a formula nested past the call stack) must not break the page either.
    return `<code class="math">${escapeHtml(latex)}</code>`;
  }
}
