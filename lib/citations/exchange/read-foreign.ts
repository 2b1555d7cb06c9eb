import "citation-js";
import "@citation-js/plugin-cff";
import "@citation-js/plugin-enw";
import { plugins } from "@citation-js/core";
import type { CslItem } from "../csl/csl";
import { normalizeCsl } from "../csl/normalize-csl";
import { collectFaults, type Fault } from "./faults";
import type { ForeignText } from "./foreign-formats";
import { keep, type ReadWorks } from "./read-works";

// Its plugins register themselves in one table of the process, so this module is loaded by a worker thread alone.

/** Reads a text in one of the formats that citation-js knows and this project does not. */
export const readForeign = ({ format, text }: ForeignText): ReadWorks => READERS[format](text.replace(/^\uFEFF/, ""));

const READERS: Record<ForeignText["format"], (text: string) => ReadWorks> = {
  endnote: readEndnote,
  cff: readCff,
  wikidata: readWikidata,
};

/** Converts with one format. Its guessing is never used: a text that looks like an address would be fetched. */
const convert = (input: unknown, format: string): CslItem[] =>
  [plugins.input.data(input, format)].flat().map(normalizeCsl);

type EndnoteRows = ReadonlyMap<string, readonly string[][]>;
type EndnoteRecord = { line: number; rows: Map<string, string[][]> };

/** EndNote's tagged format: `%0 Journal Article`, a line for each field, an empty line between records. */
function readEndnote(text: string): ReadWorks {
  const items: CslItem[] = [];
  const { records, faults } = endnoteRecords(text);
  const notTaken = collectFaults();
  for (const { line, rows } of records) {
    const [item] = endnoteItem(rows);
    if (!item) {
      faults.push({ line, message: "cannot be read" });
      continue;
    }
    for (const tag of rows.keys()) {
      if (!isTaken(rows, tag, item)) notTaken.add(line, `%${tag} is not taken: a citation has no place for it`);
    }
    keep(item, line, { items, faults });
  }
  return { items, faults: [...faults, ...notTaken.all()].sort((one, other) => one.line - other.line) };
}

function endnoteRecords(text: string): { records: EndnoteRecord[]; faults: Fault[] } {
  const records: EndnoteRecord[] = [];
  const faults: Fault[] = [];
  // The lines of the last value.
  let last: string[] | null = null;
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    const [, tag, value = ""] = /^%(\S)(?:[ \t]+(.*))?$/.exec(line) ?? [];
    const open = records.at(-1);
    if (tag === "0") {
      records.push({ line: at + 1, rows: new Map([["0", [[titleCase(value.trim())]]]]) });
      last = null;
    } else if (tag && open) {
      last = [value.trim()];
      open.rows.set(tag, [...(open.rows.get(tag) ?? []), last]);
    } else if (line.trim() === "") continue;
    else if (last) last.push(line.trim());
    else faults.push({ line: at + 1, message: open ? "is no field of a record" : "comes before any %0" });
  }
  return { records, faults };
}

const titleCase = (text: string) =>
  text.replace(/(^| )(.)/g, (_, space: string, letter: string) => space + letter.toUpperCase());

const LISTS = new Set(["A", "E", "Y", "?", "K"]);

function endnoteItem(rows: EndnoteRows): CslItem[] {
  const fields: Record<string, string | string[]> = {};
  for (const [tag, values] of rows) {
    const given = values.map((lines) => lines.join(" ")).filter(Boolean);
    if (tag === "K") fields[tag] = given.join(", ");
    else if (given.length > 0) fields[tag] = LISTS.has(tag) ? given : given.join(" ");
  }
  try {
    return convert({ scheme: "enw", fields }, "@enw/record");
  } catch {
    // The caller reports the record by its line.
    return [];
  }
}

/** Whether a field reaches the work: without it the work would be another. */
function isTaken(rows: EndnoteRows, tag: string, item: CslItem): boolean {
  if (tag === "0" || rows.get(tag)?.every((lines) => lines.every((line) => line === ""))) return true;
  const [without] = endnoteItem(new Map([...rows].filter(([other]) => other !== tag)));
  return JSON.stringify(without) !== JSON.stringify(item);
}

type Mapping = Record<string, unknown>;

const isMapping = (value: unknown): value is Mapping =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** CITATION.cff: the work itself, then the one that it prefers to be cited as, and its references. */
function readCff(text: string): ReadWorks {
  const unread = (line: number, message: string): ReadWorks => ({ items: [], faults: [{ line, message }] });
  let given: unknown;
  try {
    given = plugins.input.data(text, "@else/yaml");
  } catch (thrown) {
    const [, line = "1"] = /\((\d+):\d+\)/.exec(String(thrown)) ?? [];
    return unread(Number(line), "is not valid YAML");
  }
  if (!isMapping(given) || !("cff-version" in given)) return unread(1, "is not a CITATION.cff: it has no cff-version");
  const items: CslItem[] = [];
  const faults: Fault[] = [];
  const { references, "preferred-citation": preferred, ...main } = withDates(given);
  const parts: [name: string, part: Mapping][] = [
    ["the work", { type: "software", ...main }],
    ...[preferred].filter(isMapping).map((part): [string, Mapping] => ["preferred-citation", part]),
    ...(Array.isArray(references) ? references : [])
      .filter(isMapping)
      .map((part, at): [string, Mapping] => [`reference ${at + 1}`, part]),
  ];
  for (const [name, part] of parts) {
    try {
      const inner = name === "the work" ? part : { "cff-version": "1.2.0", "preferred-citation": part };
      const item = convert(inner, "@cff/object").at(-1);
      if (item) keep(item, 1, { items, faults });
    } catch {
      faults.push({ line: 1, message: `${name} cannot be read` });
    }
  }
  return { items, faults };
}

// The plugin wants YAML's dates, and most files have theirs in quotes.
function withDates(given: Mapping, depth = 0): Mapping {
  const entries = Object.entries(given).map(([name, value]): [string, unknown] => {
    if (depth > MAX_DEPTH) return [name, value];
    if (Array.isArray(value)) return [name, value.map((one) => (isMapping(one) ? withDates(one, depth + 1) : one))];
    if (isMapping(value)) return [name, withDates(value, depth + 1)];
    const day = /^date-/.test(name) && typeof value === "string" ? /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] : undefined;
    return [name, day ? new Date(day) : value];
  });
  return Object.fromEntries(entries);
}

// References, their persons, and these persons' fields.
const MAX_DEPTH = 4;

/** The entities of Wikidata's API as JSON, the work's own first. */
function readWikidata(text: string): ReadWorks {
  try {
    const given: unknown = JSON.parse(text);
    const [item] = convert(given, "@wikidata/object");
    return { items: item ? [item] : [], faults: [] };
  } catch {
    return { items: [], faults: [{ line: 1, message: "is not an item of Wikidata that describes a work" }] };
  }
}
