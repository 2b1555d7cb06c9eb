/** Removes the blank lines and spaces around a display formula. */
export function trimLatex(latex: string): string {
  return latex.replace(/^(?:[ \t]*\n)+|\s+$/g, "");
}
