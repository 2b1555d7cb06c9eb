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
    const reader: Reader = { text, at: start.lastIndex, strings, budget, missing };
    try {
      if (type === "string") for (const [name, value] of readFields(reader)) strings.set(name, value);
      else if (type === "comment" || type === "preamble") enclosed(reader, "}");
      else entries.push({ type, key: readKey(reader), fields: readFields(reader), line: lineAt(begin) });
      for (const name of missing) {
        faults.push({ line: lineAt(begin), message: `has no comma after “${name}”; the entry is kept` });
      }
      start.lastIndex = reader.at;
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

/** The file that is read, the place in it, what its strings stand for, and the fields that no comma follows. */
type Reader = {
  readonly text: string;
  at: number;
  readonly strings: ReadonlyMap<string, string>;
  readonly budget: { left: number };
  readonly missing: string[];
};

function space(reader: Reader): void {
  while (/\s/.test(reader.text[reader.at] ?? "")) reader.at++;
}

function word(reader: Reader, pattern: RegExp): string {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text)?.[0] ?? "";
  reader.at += found.length;
  return found;
}

/** The text up to the bracket that matches the one before `at`; `close` is `}` or a quotation mark. */
function enclosed(reader: Reader, close: string): string {
  const begin = reader.at;
  for (let depth = 0; reader.at < reader.text.length; reader.at++) {
    const character = reader.text[reader.at];
    if (character === "\\") reader.at++;
    else if (character === close && depth === 0) return reader.text.slice(begin, reader.at++);
    else if (character === "{") depth++;
    else if (character === "}") depth--;
    else if (character === "\n" && isEntryAhead(reader, reader.at + 1)) break;
    if (depth < 0) throw new Broken("has a closing brace too many in a value");
  }
  throw new Broken(close === "}" ? "has a brace that is never closed" : "has a quotation mark that is never closed");
}

function isEntryAhead(reader: Reader, place: number): boolean {
  ENTRY_AHEAD.lastIndex = place;
  return reader.text[place] === "@" && ENTRY_AHEAD.test(reader.text);
}

/** Whether the bracket that closes an entry comes next. */
function isAtEnd({ text, at }: Reader): boolean {
  return text[at] === "}" || text[at] === ")";
}

function isFieldAhead(reader: Reader): boolean {
  FIELD_AHEAD.lastIndex = reader.at;
  return FIELD_AHEAD.test(reader.text);
}

function part(reader: Reader, name: string): string {
  space(reader);
  const close = reader.text[reader.at] === "{" ? "}" : reader.text[reader.at];
  if (close === "}" || close === '"') {
    reader.at++;
    return enclosed(reader, close);
  }
  const bare = word(reader, /[^\s,{}"#=()@]+/y);
  if (bare === "") throw new Broken(`has no value for “${name.slice(0, 50)}”`);
  // An undefined name means its own text, as a number does.
  const put = reader.strings.get(bare.toLowerCase());
  if (put === undefined) return bare;
  if (put.length > reader.budget.left) throw new Broken(`is too long once the string “${bare.slice(0, 50)}” is put in`);
  reader.budget.left -= put.length;
  return put;
}

function value(reader: Reader, name: string): string {
  let whole = part(reader, name);
  for (space(reader); reader.text[reader.at] === "#"; space(reader)) {
    reader.at++;
    whole += part(reader, name);
  }
  return whole;
}

function readKey(reader: Reader): string {
  space(reader);
  const key = word(reader, /[^\s,{}"=]*/y);
  space(reader);
  if (key === "") throw new Broken("has no key");
  if (reader.text[reader.at] === ",") reader.at++;
  else if (!isAtEnd(reader)) throw new Broken("has no comma after its key");
  return key;
}

function readFields(reader: Reader): Map<string, string> {
  const fields = new Map<string, string>();
  for (space(reader); !isAtEnd(reader); space(reader)) {
    const name = word(reader, /[^\s,{}"#=()@%]+/y).toLowerCase();
    space(reader);
    if (reader.at >= reader.text.length || isEntryAhead(reader, reader.at)) throw new Broken("is never closed");
    if (name === "") throw new Broken(`has “${reader.text[reader.at]}” where the name of a field was to come`);
    if (reader.text[reader.at] !== "=") throw new Broken(`has no = after “${name.slice(0, 50)}”`);
    reader.at++;
    // The first of two fields of the same name counts, as in BibTeX.
    const said = value(reader, name);
    if (!fields.has(name)) fields.set(name, said);
    space(reader);
    if (reader.text[reader.at] === ",") reader.at++;
    else if (reader.at >= reader.text.length || isEntryAhead(reader, reader.at)) throw new Broken("is never closed");
    else if (!isAtEnd(reader)) {
      if (!isFieldAhead(reader)) throw new Broken(`has no comma after “${name.slice(0, 50)}”`);
      reader.missing.push(name.slice(0, 50));
    }
  }
  reader.at++;
  return fields;
}
