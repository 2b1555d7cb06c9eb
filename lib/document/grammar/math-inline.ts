import type { StateInline } from "markdown-it";

const DOLLAR = 36;

/** Reads an inline formula: `$x$` by Pandoc's rule, so that prices stay text, or `$$x$$`. */
export function mathInline(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== DOLLAR) return false;
  const size = runLength(state.src, state.pos);
  const start = state.pos + size;
  const end = size <= 2 ? closing(state, start, size) : -1;
  if (end < 0) {
    // The whole run at once: reading one by one takes quadratic time on long runs.
    if (!silent) state.pending += "$".repeat(size);
    state.pos = start;
    return true;
  }
  if (!silent) {
    const token = state.push("math_inline", "math", 0);
    token.content = state.src.slice(start, end);
    token.meta = { display: size === 2 };
  }
  state.pos = end + size;
  return true;
}

function runLength(source: string, from: number): number {
  let end = from;
  while (source.charCodeAt(end) === DOLLAR) end++;
  return end - from;
}

function closing(state: StateInline, start: number, size: number): number {
  const { src, posMax } = state;
  if (size === 1 && /\s/.test(src[start] ?? " ")) return -1;
  const at = nextDollar(state, start);
  if (at <= start || at + size > posMax) return -1;
  if (size === 2) return src.charCodeAt(at + 1) === DOLLAR && src.slice(start, at).trim() !== "" ? at : -1;
  if (/\s/.test(src[at - 1] ?? " ") || /\d/.test(src[at + 1] ?? "")) return -1;
  return at;
}

/** The position of the next unescaped `$`, or -1. */
function nextDollar(state: StateInline, start: number): number {
  for (let at = state.src.indexOf("$", start); at >= 0; at = state.src.indexOf("$", at + 1)) {
    if (!isEscaped(state.src, at, start)) return at;
  }
  return -1;
}

function isEscaped(source: string, at: number, from: number): boolean {
  let backslashes = 0;
  while (at - 1 - backslashes >= from && source[at - 1 - backslashes] === "\\") backslashes++;
  return backslashes % 2 === 1;
}
