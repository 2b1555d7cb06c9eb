import { posix } from "node:path";
import { AppError } from "#lib/base/errors";

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

const tooLarge = () =>
  new AppError("import_failed", "The LaTeX text is larger than is read, with its parts and commands in place.", {
    hint: "Send it in parts.",
  });

type Command = { parameters: number; body: string };

const DEFINITION =
  /\\(?:re)?newcommand\*?\s*(?:\{\s*\\([a-zA-Z]+)\s*\}|\\([a-zA-Z]+))\s*(?:\[(\d)\])?(\s*\[[^\]]*\])?\s*(?=\{)|\\def\s*\\([a-zA-Z]+)\s*(?=\{)|\\DeclareMathOperator(\*?)\s*\{\s*\\([a-zA-Z]+)\s*\}\s*(?=\{)/g;

const MAX_PASSES = 6;

/** A LaTeX text with the author's own commands replaced by what they stand for. */
export function withCommands(source: string): string {
  const commands = new Map<string, Command>();
  let rest = "";
  let from = 0;
  DEFINITION.lastIndex = 0;
  for (let match = DEFINITION.exec(source); match; match = DEFINITION.exec(source)) {
    const [all, braced, bare, count, optional, defined, star, operator] = match;
    const end = closing(source, match.index + all.length);
    const name = braced ?? bare ?? defined ?? operator;
    if (end < 0 || name === undefined) continue;
    const body = source.slice(match.index + all.length + 1, end);
    // A command with a default value for its first argument stays what it is.
    if (optional === undefined) {
      const written = operator === undefined ? body : `\\operatorname${star ?? ""}{${body}}`;
      commands.set(name, { parameters: Number(count ?? 0), body: written });
    }
    rest += source.slice(from, match.index);
    from = end + 1;
    DEFINITION.lastIndex = from;
  }
  let text = rest + source.slice(from);
  for (let pass = 0; pass < MAX_PASSES && commands.size > 0; pass++) {
    const next = expandOnce(text, commands);
    if (next === text) break;
    if (next.length > MAX_CHARACTERS) throw tooLarge();
    text = next;
  }
  return text;
}

function expandOnce(text: string, commands: ReadonlyMap<string, Command>): string {
  const parts: string[] = [];
  let length = 0;
  let from = 0;
  const name = /\\([a-zA-Z]+)/g;
  for (let match = name.exec(text); match; match = name.exec(text)) {
    const command = commands.get(match[1] ?? "");
    if (!command) continue;
    const call = argumentsAt(text, name.lastIndex, command.parameters);
    if (!call) continue;
    const body = command.body.replace(/#(\d)/g, (_, number: string) => call.values[Number(number) - 1] ?? "");
    // A command ends where letters end: what follows must not become a part of its last word.
    const written = `${text.slice(from, match.index)}${body}${/[a-zA-Z]$/.test(body) ? "{}" : ""}`;
    parts.push(written);
    length += written.length;
    if (length > MAX_CHARACTERS) throw tooLarge();
    from = call.end;
    name.lastIndex = call.end;
  }
  return parts.join("") + text.slice(from);
}

function argumentsAt(text: string, start: number, count: number): { values: string[]; end: number } | null {
  const values: string[] = [];
  let end = start;
  while (values.length < count) {
    const open = end + (/^\s*/.exec(text.slice(end, end + 100))?.[0].length ?? 0);
    if (text[open] !== "{") return null;
    const close = closing(text, open);
    if (close < 0) return null;
    values.push(text.slice(open + 1, close));
    end = close + 1;
  }
  return { values, end };
}

/** The place of the brace that closes the one at `open`, or -1. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const character = text[at];
    if (character === "\\") at++;
    else if (character === "{") depth++;
    else if (character === "}") {
      depth--;
      if (depth === 0) return at;
    }
  }
  return -1;
}
