import katex from "katex";

/** A formula as MathML without KaTeX's own wrapping; null for one that KaTeX cannot read. */
export function mathmlOf(latex: string, displayMode: boolean): string | null {
  try {
    const html = katex.renderToString(latex, { displayMode, throwOnError: true, trust: false, output: "mathml" });
    return /<math[\s\S]*<\/math>/.exec(html)?.[0] ?? null;
  } catch {
    // Also errors other than parse errors: a formula may nest past the call stack.
    return null;
  }
}
