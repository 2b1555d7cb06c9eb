import { AppError } from "#lib/base/errors";
import type { CslItem } from "../csl/csl";
import { longFields } from "../csl/field-length";
import { normalizeCsl } from "../csl/normalize-csl";
import { parseCsl } from "../csl/parse-csl";
import type { Fault } from "./faults";
import { longFault, type ReadWorks } from "./read-works";

type Part = { line: number; text: string };

/**
 * Reads the works of a CSL-JSON file, each with its id as `citation-key` unless `keysFromIds` is false, and the invalid
 * items; normalises lax items.
 */
export function readCslJson(text: string, { keysFromIds = true } = {}): ReadWorks {
  const items: CslItem[] = [];
  const faults: Fault[] = [];
  for (const { line, text: part } of partsOf(text.replace(/^\uFEFF/, ""))) {
    const given = parse(part);
    const [long] = isRecord(given) ? longFields(given) : [];
    const item = long ? null : readItem(given, keysFromIds);
    if (item) items.push(item);
    else if (long) faults.push(longFault(long, line));
    else faults.push({ line, message: given === undefined ? "is not JSON" : "is not a work in CSL-JSON" });
  }
  return { items, faults };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller reports the line and still reads the other items.
    return undefined;
  }
}

/** Splits a list into its items, so that a broken item loses no other; a single work is its own part. */
function partsOf(source: string): Part[] {
  const begin = source.search(/\S/);
  if (source[begin] !== "[") return begin < 0 ? [] : [{ line: 1, text: source }];
  const parts: Part[] = [];
  let line = source.slice(0, begin).split("\n").length;
  let from = begin + 1;
  let first = line;
  let depth = 0;
  const finish = (at: number) => {
    const text = source.slice(from, at);
    const before = text.slice(0, text.search(/\S/));
    if (text.trim() !== "") parts.push({ line: first + before.split("\n").length - 1, text });
    from = at + 1;
    first = line;
  };
  for (const { 0: token, index } of source.slice(begin).matchAll(/"(?:[^"\\\n]|\\.)*"?|[[\]{}\n,]/g)) {
    if (token === "\n") line++;
    else if (token === "{" || token === "[") depth++;
    else if (token === "}" || (token === "]" && depth > 1)) depth--;
    else if ((token === "," || token === "]") && depth === 1) finish(begin + index);
  }
  if (depth > 0 && from < source.length) finish(source.length);
  return parts;
}

function readItem(given: unknown, keyFromId: boolean): CslItem | null {
  if (!isRecord(given)) return null;
  const item = strict(given) ?? normalizeCsl(given);
  if (!item.title && !item.author && !item["container-title"] && !item.URL && !item.DOI) return null;
  const id = keyFromId && "id" in given ? given.id : undefined;
  const key = typeof id === "number" ? String(id) : id;
  return typeof key === "string" && key !== "" && !item["citation-key"] ? { ...item, "citation-key": key } : item;
}

const isRecord = (given: unknown): given is object =>
  typeof given === "object" && given !== null && !Array.isArray(given);

function strict(given: object): CslItem | null {
  try {
    return parseCsl(given);
  } catch (thrown) {
    // Programs write variables of their own; the works are still wanted.
    if (thrown instanceof AppError) return null;
    throw thrown;
  }
}

/** Writes the works as a CSL-JSON file, each with its key as `id`. */
export const writeCslJson = (works: readonly { csl: CslItem; key: string }[]): string =>
  `${JSON.stringify(
    works.map(({ csl, key }) => ({ id: key, ...csl })),
    null,
    2,
  )}\n`;
