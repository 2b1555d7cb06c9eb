import type { CslDate, CslItem, CslName } from "#lib/citations/csl/csl";
import { DATE_VARIABLES, NAME_VARIABLES } from "#lib/citations/csl/csl-variables";
import { writeRawDate } from "#lib/citations/csl/write-raw-date";
import { type Extra, readExtra, writeExtra } from "./extra";
import { creatorOf, fieldOf, ITEM_TYPES, type ItemType, itemTypeOf, variableOf } from "./item-types";
import { type Data, textOf } from "./read-item";

const NAMES = new Set<string>(NAME_VARIABLES);
const DATES = new Set<string>(DATE_VARIABLES);

/** The fields of a new item for a work. */
export function writeItem(csl: CslItem): Data {
  const { name, isExact } = itemTypeOf(csl.type);
  const variables = Object.keys(csl).filter((variable) => variable !== "type");
  const empty = { itemType: name, extra: isExact ? "" : writeExtra({ lines: typeLine(csl), words: "" }) };
  return { ...empty, ...changeItem(empty, csl, variables) };
}

const typeLine = ({ type }: CslItem): Extra["lines"] => [{ variable: "type", value: type }];

/** The fields of an item that change with these variables of its work; all others stay as they are at Zotero. */
export function changeItem(before: Data, csl: CslItem, changed: readonly string[]): Data {
  const wanted = itemTypeOf(csl.type);
  if (changed.includes("type") && (wanted.name !== before.itemType || !wanted.isExact)) return writeItem(csl);
  const type = ITEM_TYPES.get(String(before.itemType));
  if (!type) return {};
  const fields: Data = {};
  const extra = readExtra(textOf(before.extra));
  const named = changed.filter((variable) => NAMES.has(variable) && creatorOf(variable, type));
  if (named.length > 0) fields.creators = writeCreators(before, csl, named, type);
  for (const variable of changed) {
    if (variable === "type" || named.includes(variable)) continue;
    const field = fieldOf(variable, type);
    const value = textFor(variable, csl[variable]);
    if (field !== null && isWritable(variable, value)) fields[field] = value;
    else putExtra(extra, variable, csl);
  }
  const text = writeExtra(extra);
  return text === textOf(before.extra) || sameLines(text, textOf(before.extra)) ? fields : { ...fields, extra: text };
}

// What was written by hand in another form stays in that form.
const sameLines = (written: string, before: string) => written === writeExtra(readExtra(before));

// Zotero refuses a day of access that is not a whole date.
const isWritable = (variable: string, value: string) =>
  variable !== "accessed" || value === "" || /^\d{4}-\d{2}-\d{2}$/.test(value);

function putExtra(extra: Extra, variable: string, csl: CslItem): void {
  if (variable === "note") {
    extra.words = textFor(variable, csl.note).trim();
    return;
  }
  extra.lines = extra.lines.filter((line) => line.variable !== variable);
  const value = csl[variable];
  if (value === undefined) return;
  const values = NAMES.has(variable) ? (value as CslName[]).map(nameLine) : [textFor(variable, value)];
  for (const one of values) if (one !== "") extra.lines.push({ variable, value: one });
}

const nameLine = (name: CslName) => (name.literal ? name.literal : `${familyOf(name)} || ${givenOf(name)}`);

function textFor(variable: string, value: CslItem[string]): string {
  if (value === undefined || NAMES.has(variable)) return "";
  if (DATES.has(variable)) return writeDate(value as CslDate);
  return Array.isArray(value) ? value.map(String).join(", ") : String(value);
}

const SEASONS = ["Spring", "Summer", "Autumn", "Winter"];

/** A date as Zotero's users write it, which `readRawDate` reads again. */
function writeDate(date: CslDate): string {
  const [[year] = []] = date["date-parts"] ?? [];
  if (year !== undefined && date.season) return `${SEASONS[date.season - 1]} ${year}`;
  return writeRawDate(date);
}

/** The creators with those of the changed variables replaced where the first of them was; all others keep their place. */
function writeCreators(before: Data, csl: CslItem, changed: readonly string[], type: ItemType): Data[] {
  const creators: Data[] = Array.isArray(before.creators) ? before.creators : [];
  const isPut = new Set<string>();
  const put = (variable: string) => {
    if (isPut.has(variable)) return [];
    isPut.add(variable);
    const creatorType = creatorOf(variable, type);
    return ((csl[variable] as CslName[] | undefined) ?? []).map((name) => ({ creatorType, ...writeName(name) }));
  };
  const kept = creators.flatMap((creator) => {
    const variable = variableOf(String(creator.creatorType), type);
    return variable && changed.includes(variable) ? put(variable) : [creator];
  });
  return [...kept, ...changed.flatMap(put)];
}

const writeName = (name: CslName) =>
  name.literal ? { name: name.literal } : { lastName: familyOf(name), firstName: givenOf(name) };

const familyOf = (name: CslName) => [name["non-dropping-particle"], name.family].filter(Boolean).join(" ");
const givenOf = (name: CslName) =>
  [[name.given, name["dropping-particle"]].filter(Boolean).join(" "), name.suffix].filter(Boolean).join(", ");

/** The tags of an item after some were added and removed here; those that a work here cannot have stay. */
export function writeTags(before: Data, added: readonly string[], removed: readonly string[]): Data[] {
  const tags: Data[] = Array.isArray(before.tags) ? before.tags : [];
  const kept = tags.filter((one) => !removed.includes(textOf(one.tag).trim()));
  const there = new Set(kept.map((one) => textOf(one.tag).trim()));
  return [...kept, ...added.filter((one) => !there.has(one)).map((one) => ({ tag: one }))];
}
