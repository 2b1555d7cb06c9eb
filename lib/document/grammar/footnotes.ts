import type { StateBlock, StateInline } from "markdown-it";
import { lineAt } from "./line";

const REFERENCE = /\[\^([^\s[\]^\\]+)\]/y;
const DEFINITION = /^\[\^([^\s[\]^\\]+)\]:/;

/** The pattern of a footnote's label: no space, bracket, caret or backslash. */
export const FOOTNOTE_LABEL = /^[^\s[\]^\\]+$/;

/**
 * Reads `[^label]` in a line. It is a reference even without its footnote, so that a single paragraph, as agents edit
 * it, keeps its references; without a footnote it is shown as its source text.
 */
export function footnoteReference(state: StateInline, silent: boolean): boolean {
  REFERENCE.lastIndex = state.pos;
  const label = REFERENCE.exec(state.src)?.[1];
  if (label === undefined || REFERENCE.lastIndex > state.posMax) return false;
  if (!silent) state.push("footnote_ref", "", 0).meta = { label };
  state.pos += label.length + 3;
  return true;
}

/** Reads `[^label]: text`, with further content indented by four columns. */
export function footnoteDefinition(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const label = DEFINITION.exec(lineAt(state, startLine) ?? "")?.[1];
  if (label === undefined) return false;
  if (silent) return true;

  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0) + label.length + 4;
  const opening = state.push("footnote_open", "", 1);
  opening.meta = { label };
  opening.map = [startLine, startLine];
  readInside(state, startLine, start, () => state.md.block.tokenize(state, startLine, endLine));
  opening.map[1] = state.line;
  state.push("footnote_close", "", -1);
  return true;
}

/** Parses with the first line cut at `start` and the container four columns deeper, then restores the state. */
export function readInside(state: StateBlock, line: number, start: number, read: () => void): void {
  const { parentType, tight, listIndent } = state;
  const bMark = state.bMarks[line] ?? 0;
  const tShift = state.tShift[line] ?? 0;
  const sCount = state.sCount[line] ?? 0;
  const indent = /^[ \t]*/.exec(state.src.slice(start, state.eMarks[line]))?.[0] ?? "";

  state.blkIndent += 4;
  state.bMarks[line] = start;
  state.tShift[line] = indent.length;
  // Up to four spaces after the colon belong to it; more would be code, which our printer never writes there.
  state.sCount[line] = state.blkIndent + (indent.length > 4 ? indent.length - 1 : 0);
  state.parentType = "root";
  // A list around the note must not decide which lines continue its paragraphs.
  state.listIndent = -1;
  read();

  state.blkIndent -= 4;
  state.bMarks[line] = bMark;
  state.tShift[line] = tShift;
  state.sCount[line] = sCount;
  state.parentType = parentType;
  state.tight = tight;
  state.listIndent = listIndent;
}
