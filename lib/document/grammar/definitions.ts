import type { StateBlock } from "markdown-it";
import { readInside } from "./footnotes";
import { lineAt } from "./line";

type Marker = ":" | "~";
type Place = { line: number; marker: Marker };

/** How many definitions are being read around the current line. */
const depths = new WeakMap<StateBlock, number>();

const MARKER = /^([:~])(?:[ \t]|$)/;

/**
 * Reads Pandoc's definition lists: a term on a line, then `:   definition` once or more, with further blocks indented
 * by four columns; `~` serves as `:`. Each term begins a list, which joins the one before it if that has its marker.
 */
export function definitionList(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  // Within a definition the next one ends a paragraph; elsewhere a colon after several lines is text.
  if (silent) return (depths.get(state) ?? 0) > 0 && MARKER.test(lineAt(state, startLine) ?? "");
  const first = markerAfter(state, startLine + 1, endLine, 1);
  if (!first) return false;
  const opening = state.push("definition_list_open", "dl", 1);
  opening.meta = { marker: first.marker, tight: first.line === startLine + 1 };
  for (let place: Place | null = first; place; ) {
    state.push("definition_item_open", "div", 1);
    readTerm(state, place === first ? startLine : null);
    readDefinition(state, place.line, endLine);
    state.push("definition_item_close", "div", -1);
    const next = markerAfter(state, state.line, endLine, 0);
    place = next?.marker === first.marker ? next : null;
  }
  opening.map = [startLine, state.line];
  state.push("definition_list_close", "dl", -1);
  return true;
}

function markerAt(state: StateBlock, line: number, endLine: number): Marker | null {
  if (line >= endLine || (state.sCount[line] ?? 0) < state.blkIndent) return null;
  const marker = MARKER.exec(lineAt(state, line) ?? "")?.[1];
  return marker === ":" || marker === "~" ? marker : null;
}

/** The marker at a line, or after at most `gaps` blank lines. */
function markerAfter(state: StateBlock, from: number, endLine: number, gaps: number): Place | null {
  let line = from;
  while (line < endLine && line - from < gaps && state.isEmpty(line)) line++;
  const marker = markerAt(state, line, endLine);
  return marker ? { line, marker } : null;
}

function readTerm(state: StateBlock, line: number | null): void {
  state.push("paragraph_open", "p", 1);
  const content = line === null ? "" : (lineAt(state, line) ?? "").trim();
  if (line !== null && content !== "") {
    const inline = state.push("inline", "", 0);
    inline.content = content;
    inline.map = [line, line + 1];
    inline.children = [];
  }
  state.push("paragraph_close", "p", -1);
}

function readDefinition(state: StateBlock, line: number, endLine: number): void {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0) + 1;
  const depth = depths.get(state) ?? 0;
  depths.set(state, depth + 1);
  readInside(state, line, start, () => state.md.block.tokenize(state, line, endLine));
  depths.set(state, depth);
}
