import type { StateBlock } from "markdown-it";
import { lineAt } from "./line";

/** Pandoc's place of the bibliography: `::: {#refs}` closed by `:::` on the next line. */
export function bibliographyBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (startLine + 1 >= endLine) return false;
  if (!/^:::\s*\{#refs\}\s*$/.test(lineAt(state, startLine) ?? "")) return false;
  if (!/^:::\s*$/.test(lineAt(state, startLine + 1) ?? "")) return false;
  if (silent) return true;
  state.push("bibliography", "", 0).map = [startLine, startLine + 2];
  state.line = startLine + 2;
  return true;
}
