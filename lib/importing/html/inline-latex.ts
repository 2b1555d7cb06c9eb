/** Converts a formula to inline form: on one line, with `\(…\)` around formulas nested in text. */
export function inlineLatex(latex: string): string {
  const line = latex
    .replace(/(?<!\\)%.*$/gm, "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/(?<!\\)\$([^$]*)(?<!\\)\$/g, "\\($1\\)")
    .replace(/(?<!\\)\$/g, "\\$");
  return /(?:^|[^\\])(?:\\\\)*\\$/.test(line) ? line.slice(0, -1).trim() : line;
}
