import { AppError } from "#lib/api/errors";
import type { CslItem } from "../csl";
import { normalizeCsl } from "../normalize-csl";
import { parseCsl } from "../parse-csl";
import type { Fault } from "./bibtex-entries";

/** The works of a CSL-JSON file, each with its id as `citation-key`; an item that is not strict is normalised. */
export function readCslJson(text: string): { items: CslItem[]; faults: Fault[] } {
  const source = text.replace(/^\uFEFF/, "");
  const parsed = parse(source);
  if ("fault" in parsed) return { items: [], faults: [parsed.fault] };
  const list = Array.isArray(parsed.value) ? parsed.value : [parsed.value];
  const lines = Array.isArray(parsed.value) ? linesOfItems(source) : [1];
  const items: CslItem[] = [];
  const faults: Fault[] = [];
  for (const [at, given] of list.entries()) {
    const item = readItem(given);
    if (item) items.push(item);
    else faults.push({ line: lines[at] ?? 1, message: "is not a work in CSL-JSON" });
  }
  return { items, faults };
}

function parse(source: string): { value: unknown } | { fault: Fault } {
  try {
    return { value: JSON.parse(source) };
  } catch (thrown) {
    // V8 tells the place only in the words of its message; a list cut short has no more than its end to name.
    const place = /position (\d+)/.exec(thrown instanceof Error ? thrown.message : "")?.[1];
    const line = source.slice(0, place === undefined ? source.length : Number(place)).split("\n").length;
    return { fault: { line, message: "is not JSON from here on" } };
  }
}

function readItem(given: unknown): CslItem | null {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return null;
  const item = strict(given) ?? normalizeCsl(given);
  if (!item.title && !item.author && !item["container-title"] && !item.URL && !item.DOI) return null;
  const id = "id" in given ? given.id : undefined;
  const key = typeof id === "number" ? String(id) : id;
  return typeof key === "string" && key !== "" && !item["citation-key"] ? { ...item, "citation-key": key } : item;
}

function strict(given: object): CslItem | null {
  try {
    return parseCsl(given);
  } catch (thrown) {
    // Programs write variables of their own; the works are wanted all the same.
    if (thrown instanceof AppError) return null;
    throw thrown;
  }
}

/** The lines at which the items of a list begin. */
function linesOfItems(source: string): number[] {
  const lines: number[] = [];
  let line = 1;
  let depth = 0;
  for (const [token] of source.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}\n]/gs)) {
    if (token === "\n") line++;
    else if (token === "{" || token === "[") {
      if (depth === 1) lines.push(line);
      depth++;
    } else if (token === "}" || token === "]") depth--;
    else if (depth === 1) lines.push(line);
  }
  return lines;
}

/** The works as a CSL-JSON file, each with its key as `id`. */
export const writeCslJson = (works: readonly { csl: CslItem; key: string }[]): string =>
  `${JSON.stringify(
    works.map(({ csl, key }) => ({ id: key, ...csl })),
    null,
    2,
  )}\n`;
