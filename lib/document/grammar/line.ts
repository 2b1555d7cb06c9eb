import type { StateBlock } from "markdown-it";

/** The text of a line without its indentation, or null when it is indented as code. */
export function lineAt(state: StateBlock, line: number): string | null {
  if ((state.sCount[line] ?? 0) - state.blkIndent >= 4) return null;
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
}

/** Whether a line lies outside the container that is being read. */
export function isOutside(state: StateBlock, line: number): boolean {
  return (state.sCount[line] ?? 0) < state.blkIndent && !state.isEmpty(line);
}
