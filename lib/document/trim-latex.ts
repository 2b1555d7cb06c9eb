/** A formula of its own without the blank lines and spaces around it. */
export function trimLatex(latex: string): string {
  return latex.replace(/^(?:[ \t]*\n)+|\s+$/g, "");
}
