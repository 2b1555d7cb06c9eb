import type { CslItem, CslName } from "#lib/citations/csl/csl";
import { DATE_VARIABLES, NAME_VARIABLES } from "#lib/citations/csl/csl-variables";
import { normalizeCsl } from "#lib/citations/csl/normalize-csl";
import { readRawDate } from "#lib/citations/csl/raw-date";
import { MAX_TAGS, tag } from "#lib/works/library/entries/shape";
import { readExtra } from "./extra";
import { DATE_FIELDS, fieldOf, ITEM_TYPES, type ItemType, TEXT_FIELDS, variableOf } from "./item-types";

/** The data of an object at Zotero. */
export type Data = Record<string, unknown>;

/** Whether an item is a work, and not a note, a file or an annotation. */
export const isWork = (data: Data): boolean => ITEM_TYPES.has(String(data.itemType));

/** The text of a field; empty when it is missing. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const NAMES = new Set<string>(NAME_VARIABLES);
const DATES = new Set<string>(DATE_VARIABLES);

/** Reads an item's fields as CSL; fields that CSL has no variable for stay at Zotero alone. */
export function readItem(data: Data): CslItem {
  const type = ITEM_TYPES.get(String(data.itemType));
  if (!type) return { type: "document" };
  const raw: Record<string, unknown> = { type: type.csl };
  for (const [variable] of TEXT_FIELDS) raw[variable] = fieldText(data, variable, type);
  for (const [variable] of DATE_FIELDS) {
    const written = fieldText(data, variable, type);
    if (written !== undefined) raw[variable] = readDate(written);
  }
  Object.assign(raw, readCreators(data, type));
  addExtra(raw, textOf(data.extra));
  return normalizeCsl(raw);
}

function fieldText(data: Data, variable: string, type: ItemType): string | undefined {
  const field = fieldOf(variable, type);
  return (field && textOf(data[field]).trim()) || undefined;
}

// Zotero stores times in UTC, and a date that an import could not read as it is.
const readDate = (written: string) =>
  readRawDate(written.replace(/^(\d{4}-\d{2})-00$/, "$1").replace(/^(\d{4})-00-00$/, "$1"));

function readCreators(data: Data, type: ItemType): Record<string, CslName[]> {
  const names: Record<string, CslName[]> = {};
  for (const creator of Array.isArray(data.creators) ? data.creators : []) {
    const variable = variableOf(String(creator?.creatorType), type);
    const name = readCreator(creator);
    if (variable && name) names[variable] = [...(names[variable] ?? []), name];
  }
  return names;
}

const SUFFIX = /^(.*\S),\s*((?:Jr|Sr)\.?|I{2,3}|IV)$/;

function readCreator(creator: Data): CslName | null {
  const whole = textOf(creator.name).trim();
  if (whole) return { literal: whole };
  const [family, first] = [textOf(creator.lastName).trim(), textOf(creator.firstName).trim()];
  if (family === "") return first === "" ? null : { literal: first };
  const [, given = first, suffix] = SUFFIX.exec(first) ?? [];
  return { family, ...(given ? { given } : {}), ...(suffix ? { suffix } : {}) };
}

/** Adds the variables of “Extra”; those with a field of their own keep its value. */
function addExtra(raw: Record<string, unknown>, text: string): void {
  const { lines, words } = readExtra(text);
  const isTaken = new Set(Object.keys(raw).filter((name) => raw[name] !== undefined && name !== "type"));
  for (const { variable, value } of lines) {
    if (isTaken.has(variable)) continue;
    if (NAMES.has(variable)) raw[variable] = [...((raw[variable] as CslName[] | undefined) ?? []), readName(value)];
    else raw[variable] = DATES.has(variable) ? readRawDate(value) : value;
  }
  if (words !== "") raw.note = words;
}

function readName(value: string): CslName {
  const [family = "", given = ""] = value.split("||").map((part) => part.trim());
  return given === "" ? { literal: family } : { family, given };
}

/** The tags of an item that a work here can have, and how many it cannot. */
export function readTags(data: Data): { tags: string[]; unfit: number } {
  const given = (Array.isArray(data.tags) ? data.tags : []).map((one) => textOf(one?.tag));
  const fit = [...new Set(given.flatMap((one) => tag.safeParse(one).data ?? []))].slice(0, MAX_TAGS);
  return { tags: fit, unfit: new Set(given).size - fit.length };
}
