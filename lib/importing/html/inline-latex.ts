/** A formula as it may stand in a line: on one line, formulas within text in the brackets that LaTeX also has for them. */
export function inlineLatex(latex: string): string {
  const line = latex
    .replace(/(?<!\\)%.*$/gm, "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/(?<!\\)\$([^$]*)(?<!\\)\$/g, "\\($1\\)")
    .replace(/(?<!\\)\$/g, "\\$");
  return /(?:^|[^\\])(?:\\\\)*\\$/.test(line) ? line.slice(0, -1).trim() : line;
}
