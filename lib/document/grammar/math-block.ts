import type { StateBlock } from "markdown-it";
import { labelPattern } from "../model/labels";
import { isOutside, lineAt } from "./line";

const LABEL = `(?:[ \\t]*\\{#(${labelPattern("eq")})\\})?[ \\t]*`;
const CLOSING = new RegExp(`^([$]{2,})${LABEL}$`);
const AFTER = new RegExp(`^${LABEL}$`);

/** Reads a display formula: between lines of `$$` (or more), or `$$…$$` filling lines, then perhaps `{#eq:label}`. */
export function mathBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const opening = /^(\${2,})(.*)$/.exec(lineAt(state, startLine) ?? "");
  if (!opening) return false;
  const [, fence = "", rest = ""] = opening;
  return rest.trim() === ""
    ? fenced(state, startLine, endLine, fence.length, silent)
    : filled(state, startLine, endLine, fence, rest, silent);
}

function fenced(state: StateBlock, startLine: number, endLine: number, size: number, silent: boolean): boolean {
  for (let line = startLine + 1; line < endLine && !isOutside(state, line); line++) {
    const closing = CLOSING.exec(lineAt(state, line) ?? "");
    if (!closing || (closing[1] ?? "").length < size) continue;
    const latex = state.getLines(startLine + 1, line, state.sCount[startLine] ?? 0, false);
    return silent || push(state, startLine, line, latex, closing[2]);
  }
  return false;
}

function filled(
  state: StateBlock,
  startLine: number,
  endLine: number,
  fence: string,
  rest: string,
  silent: boolean,
): boolean {
  if (fence.length !== 2) return false;
  const lines: string[] = [];
  for (let line = startLine; line < endLine; line++) {
    const text = line === startLine ? rest : (lineAt(state, line) ?? "");
    if (text.trim() === "" || isOutside(state, line)) return false;
    const end = text.indexOf("$$");
    if (end < 0) {
      lines.push(text);
      continue;
    }
    lines.push(text.slice(0, end));
    const latex = lines.join("\n").trim();
    const [after, label] = AFTER.exec(text.slice(end + 2)) ?? [];
    if (after === undefined || latex === "") return false;
    return silent || push(state, startLine, line, latex, label);
  }
  return false;
}

function push(state: StateBlock, startLine: number, lastLine: number, latex: string, label?: string): true {
  const token = state.push("math_block", "math", 0);
  token.content = latex;
  token.meta = { label: label ?? null };
  token.map = [startLine, lastLine + 1];
  state.line = lastLine + 1;
  return true;
}
