import { posix } from "node:path";
import { tooLarge } from "./author-commands";

const MAX_CHARACTERS = 5_000_000;
const MAX_DEPTH = 10;
const INPUT = /^([^%\n]*?(?<!\\))\\(?:input|include|subfile)\s*\{([^{}\n]+)\}/gm;

/** A LaTeX text with its parts in place; `textAt` gives the text of another file of the project, or null. */
export function withInputs(
  source: string,
  path: string,
  textAt: (path: string) => string | null,
  depth = 0,
): { source: string; missing: string[] } {
  const missing: string[] = [];
  const whole = source.replace(INPUT, (all, before: string, name: string) => {
    const found = depth < MAX_DEPTH ? inputAt(name.trim(), path, textAt) : null;
    if (found === null) {
      missing.push(name.trim());
      return before;
    }
    const inner = withInputs(bodyOf(found), path, textAt, depth + 1);
    missing.push(...inner.missing);
    if (all.length + inner.source.length > MAX_CHARACTERS) throw tooLarge();
    return before + inner.source;
  });
  if (whole.length > MAX_CHARACTERS) throw tooLarge();
  return { source: whole, missing };
}

function inputAt(name: string, path: string, textAt: (path: string) => string | null): string | null {
  const beside = posix.join(posix.dirname(path), name);
  for (const each of [beside, `${beside}.tex`, name, `${name}.tex`]) {
    const text = textAt(posix.normalize(each));
    if (text !== null) return text;
  }
  return null;
}

/** A part that can also be set alone has a preamble of its own. */
const bodyOf = (source: string): string => /\\begin\{document\}([\s\S]*)\\end\{document\}/.exec(source)?.[1] ?? source;
