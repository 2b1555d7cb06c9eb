import type { Fault } from "./faults";

/** An entry of a .bib file: its fields as LaTeX, with strings expanded and parts joined, and its first line. */
export type BibEntry = { type: string; key: string; fields: Map<string, string>; line: number };

// Limits text that strings insert beyond the file's own: strings may nest and so double.
const MAX_PUT_IN = 50_000;

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

// An entry that begins a line inside another entry: the outer one was never closed.
const ENTRY_AHEAD = /@[a-z]+[ \t]*[{(]/iy;

// The name of a field, with an upper bound on its length.
const FIELD_AHEAD = /[^\s,{}"#=()@%]{1,100}\s{0,100}=/y;

/** Broken text in a file; the caller knows its position. */
class Broken extends Error {}

/** Splits a .bib file into its entries; broken entries become faults, and text between entries is a comment. */
export function readEntries(text: string): { entries: BibEntry[]; faults: Fault[] } {
  const budget = { left: MAX_PUT_IN + 4 * text.length };
  const strings = new Map(MONTHS.map((month) => [month, month]));
  const entries: BibEntry[] = [];
  const faults: Fault[] = [];
  const lineAt = lineCounter(text);
  const start = /@[ \t]*([a-z]+)\s*[{(]/gi;
  for (let match = start.exec(text); match; match = start.exec(text)) {
    const type = (match[1] ?? "").toLowerCase();
    const begin = match.index;
    const missing: string[] = [];
    const reader = makeReader(text, start.lastIndex, { strings, budget }, (name) => missing.push(name));
    try {
      if (type === "string") for (const [name, value] of reader.fields()) strings.set(name, value);
      else if (type === "comment" || type === "preamble") reader.skip();
      else entries.push({ type, key: reader.key(), fields: reader.fields(), line: lineAt(begin) });
      for (const name of missing) {
        faults.push({ line: lineAt(begin), message: `has no comma after “${name}”; the entry is kept` });
      }
      start.lastIndex = reader.at();
    } catch (thrown) {
      if (!(thrown instanceof Broken)) throw thrown;
      // A comment may contain anything, including an entry.
      if (type !== "comment") faults.push({ line: lineAt(begin), message: thrown.message });
      start.lastIndex = nextEntry(text, start.lastIndex);
    }
  }
  return { entries, faults };
}

/** Returns the lines of ascending positions without counting from the start each time. */
function lineCounter(text: string): (place: number) => number {
  let line = 1;
  let counted = 0;
  return (place) => {
    for (let at = text.indexOf("\n", counted); at >= 0 && at < place; at = text.indexOf("\n", counted)) {
      line++;
      counted = at + 1;
    }
    return line;
  };
}

function nextEntry(text: string, from: number): number {
  const line = /^[ \t]*@/gm;
  line.lastIndex = from;
  const match = line.exec(text);
  return match ? match.index : text.length;
}

function makeReader(
  text: string,
  from: number,
  { strings, budget }: { strings: ReadonlyMap<string, string>; budget: { left: number } },
  missComma: (after: string) => void,
) {
  let at = from;
  const space = () => {
    while (/\s/.test(text[at] ?? "")) at++;
  };
  const word = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? "";
    at += found.length;
    return found;
  };

  /** The text up to the bracket that matches the one before `at`; `close` is `}` or a quotation mark. */
  function enclosed(close: string): string {
    const begin = at;
    for (let depth = 0; at < text.length; at++) {
      const character = text[at];
      if (character === "\\") at++;
      else if (character === close && depth === 0) return text.slice(begin, at++);
      else if (character === "{") depth++;
      else if (character === "}") depth--;
      else if (character === "\n" && isEntryAhead(at + 1)) break;
      if (depth < 0) throw new Broken("has a closing brace too many in a value");
    }
    throw new Broken(close === "}" ? "has a brace that is never closed" : "has a quotation mark that is never closed");
  }

  function isEntryAhead(place: number): boolean {
    ENTRY_AHEAD.lastIndex = place;
    return text[place] === "@" && ENTRY_AHEAD.test(text);
  }

  function isFieldAhead(): boolean {
    FIELD_AHEAD.lastIndex = at;
    return FIELD_AHEAD.test(text);
  }

  function part(name: string): string {
    space();
    const close = text[at] === "{" ? "}" : text[at];
    if (close === "}" || close === '"') {
      at++;
      return enclosed(close);
    }
    const bare = word(/[^\s,{}"#=()@]+/y);
    if (bare === "") throw new Broken(`has no value for “${name.slice(0, 50)}”`);
    // An undefined name means its own text, as a number does.
    const put = strings.get(bare.toLowerCase());
    if (put === undefined) return bare;
    if (put.length > budget.left) throw new Broken(`is too long once the string “${bare.slice(0, 50)}” is put in`);
    budget.left -= put.length;
    return put;
  }

  function value(name: string): string {
    let whole = part(name);
    for (space(); text[at] === "#"; space()) {
      at++;
      whole += part(name);
    }
    return whole;
  }

  return {
    at: () => at,
    skip() {
      enclosed("}");
    },
    key(): string {
      space();
      const key = word(/[^\s,{}"=]*/y);
      space();
      if (key === "") throw new Broken("has no key");
      if (text[at] === ",") at++;
      else if (text[at] !== "}" && text[at] !== ")") throw new Broken("has no comma after its key");
      return key;
    },
    fields(): Map<string, string> {
      const fields = new Map<string, string>();
      for (space(); text[at] !== "}" && text[at] !== ")"; space()) {
        const name = word(/[^\s,{}"#=()@%]+/y).toLowerCase();
        space();
        if (at >= text.length || isEntryAhead(at)) throw new Broken("is never closed");
        if (name === "") throw new Broken(`has “${text[at]}” where the name of a field was to come`);
        if (text[at] !== "=") throw new Broken(`has no = after “${name.slice(0, 50)}”`);
        at++;
        // The first of two fields of the same name counts, as in BibTeX.
        const said = value(name);
        if (!fields.has(name)) fields.set(name, said);
        space();
        if (text[at] === ",") at++;
        else if (at >= text.length || isEntryAhead(at)) throw new Broken("is never closed");
        else if (text[at] !== "}" && text[at] !== ")") {
          if (!isFieldAhead()) throw new Broken(`has no comma after “${name.slice(0, 50)}”`);
          missComma(name.slice(0, 50));
        }
      }
      at++;
      return fields;
    },
  };
}
