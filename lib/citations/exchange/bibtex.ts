import { sameJson } from "#lib/base/same-json";
import { CSL_TYPES, type CslDate, type CslItem, type CslName } from "../csl/csl";
import { DATE_VARIABLES, NAME_VARIABLES, NUMBER_VARIABLES, TEXT_VARIABLES } from "../csl/csl-variables";
import { lookUp } from "../csl/look-up";
import { MONTHS, readDateInYear, readRawDate } from "../csl/raw-date";
import { writeRawDate } from "../csl/write-raw-date";
import { langidOf, languageOf } from "./babel-languages";
import { type BibEntry, readEntries } from "./bibtex-entries";
import {
  ALIASES,
  BIBTEX_OF,
  CSL_OF,
  DATE_FIELDS,
  IN_JOURNAL,
  isKnown,
  NAME_FIELDS,
  NUMBERED,
  OWN,
  TEXT_FIELDS,
  VERBATIM_FIELDS,
} from "./bibtex-fields";
import { readNames, writeNames } from "./bibtex-names";
import { collectFaults } from "./faults";
import { inherit } from "./inherit-fields";
import { latexToText } from "./latex-to-text";
import { keep, type ReadWorks } from "./read-works";
import { textToLatex } from "./text-to-latex";

/**
 * Reads the works of a .bib file, each with its key as `citation-key`, the unreadable entries, and the fields that are
 * not kept.
 */
export function readBibtex(text: string): ReadWorks {
  const { entries, faults } = readEntries(text.replace(/^\uFEFF/, ""));
  const items: CslItem[] = [];
  const notTaken = collectFaults();
  for (const { fields, line } of entries) {
    for (const field of fields.keys()) {
      if (!isKnown(field)) notTaken.add(line, `${field.slice(0, 50)} is not taken: a citation has no place for it`);
    }
  }
  for (const entry of inherit(entries)) {
    if (entry.fields.size > 0) keep(itemOf(entry, notTaken.add), entry.line, { items, faults });
    else faults.push({ line: entry.line, message: "has no fields" });
  }
  return { items, faults: [...faults, ...notTaken.all()].sort((one, other) => one.line - other.line) };
}

function itemOf({ type: bibType, key, fields: given, line }: BibEntry, refuse: Refuse): CslItem {
  const fields = withoutAliases(given);
  const [address, location] = [given.get("address"), given.get("location")];
  if (address && location && address !== location) {
    // Publishers give their own city next to the city of the conference.
    if (!/proceedings|^conference$/.test(bibType))
      refuse(line, "location is not taken: the work has an address already");
    else if (!fields.has("venue")) fields.set("venue", location);
  }
  const type = typeOf(bibType, fields);
  const item: CslItem = { type, "citation-key": key };
  const put = (variable: string, value: CslItem[string] | null) => {
    if (value !== undefined && value !== null && value !== "") item[variable] = value;
  };
  for (const [variable, field] of Object.entries(TEXT_FIELDS)) put(variable, textOf(fields.get(field)));
  for (const [variable, field] of Object.entries(VERBATIM_FIELDS)) put(variable, verbatim(fields.get(field)));
  for (const [variable, field] of Object.entries(NAME_FIELDS)) put(variable, namesOf(fields.get(field)));
  for (const [variable, field] of Object.entries(DATE_FIELDS)) put(variable, dateOf(fields.get(field)));
  put("issued", issuedOf(fields));
  put("container-title", textOf(fields.get("journal") ?? fields.get("booktitle")));
  put("page", textOf(fields.get("pages"))?.replace(/ ?[–—] ?/g, "-"));
  for (const [variable, value] of Object.entries(numbersOf(type, fields))) put(variable, value);
  for (const [variable, value] of Object.entries(impliedBy(bibType, fields))) item[variable] ??= value;
  readOwn(fields, put);
  return item;
}

type Refuse = (line: number, message: string) => void;

function withoutAliases(given: ReadonlyMap<string, string>): Map<string, string> {
  const fields = new Map(given);
  const full = given.get("fjournal");
  if (full !== undefined) {
    const short = given.get("journal");
    if (short !== undefined && !fields.has("shortjournal")) fields.set("shortjournal", short);
    fields.set("journal", full);
  }
  for (const [alias, field] of Object.entries(ALIASES)) {
    const value = given.get(alias);
    if (value !== undefined && !fields.has(field)) fields.set(field, value);
  }
  const langid = given.get("langid");
  if (langid !== undefined && !given.has("language")) fields.set("language", languageOf(langid));
  const address = /\\url\s*\{([^{}]*)\}|^\s*(https?:\/\/\S+)\s*$/.exec(fields.get("howpublished") ?? "");
  if (!address) return fields;
  fields.delete("howpublished");
  if (!fields.has("url")) fields.set("url", address[1] ?? address[2] ?? "");
  return fields;
}

function typeOf(bibType: string, fields: ReadonlyMap<string, string>): CslItem["type"] {
  const own = CSL_TYPES.find((type) => type === fields.get(`${OWN}type`));
  if (own) return own;
  const subtype = fields.get("entrysubtype");
  if (subtype === "magazine") return "article-magazine";
  if (subtype === "newspaper") return "article-newspaper";
  const type = lookUp(CSL_OF, bibType) ?? "document";
  if (type !== "document") return type;
  if (isArxiv(fields)) return "article";
  return fields.has("url") && !fields.has("publisher") ? "webpage" : type;
}

const isArxiv = (fields: ReadonlyMap<string, string>) =>
  /arxiv/i.test(fields.get("archiveprefix") ?? fields.get("eprinttype") ?? "") && fields.has("eprint");

/** The variables that an entry's type or archive implies without a field. */
function impliedBy(bibType: string, fields: ReadonlyMap<string, string>): Partial<CslItem> {
  if (bibType === "phdthesis") return { genre: "PhD thesis" };
  if (bibType === "mastersthesis") return { genre: "Master’s thesis" };
  const id = verbatim(fields.get("eprint"));
  if (!id || !isArxiv(fields)) return {};
  if (fields.has("journal") || fields.has("booktitle")) return {};
  return { number: `arXiv:${id.replace(/^arxiv:/i, "")}` };
}

/** `number` is the issue of an article, the series number of a book, and a report's own number. */
function numbersOf(type: CslItem["type"], fields: ReadonlyMap<string, string>): Record<string, string | undefined> {
  const number = textOf(fields.get("number"));
  const issue = textOf(fields.get("issue"));
  const eid = textOf(fields.get("eid"));
  if (IN_JOURNAL.has(type)) return { issue: number ?? issue, number: eid };
  if (NUMBERED.has(type)) return { number: number ?? eid, issue };
  return { "collection-number": number, issue, number: eid };
}

const textOf = (latex: string | undefined) => (latex === undefined ? undefined : latexToText(latex));

const verbatim = (latex: string | undefined) =>
  latex
    ?.replace(/\\url\s*\{([^{}]*)\}/, "$1")
    .replace(/\{?\\([_%&#$~{}])\}?/g, "$1")
    .replace(/^\s*\{(.*)\}\s*$/s, "$1")
    .trim();

function namesOf(latex: string | undefined): CslName[] | undefined {
  const names = latex === undefined ? [] : readNames(latex);
  return names.length > 0 ? names : undefined;
}

const dateOf = (latex: string | undefined) => {
  // In a date `~` is not a space; it marks an approximate date.
  const text = textOf(latex?.replaceAll("~", "\\textasciitilde{}"));
  return text ? readRawDate(text.replaceAll("–", "-")) : undefined;
};

function issuedOf(fields: ReadonlyMap<string, string>): CslDate | undefined {
  const date = fields.get("date");
  if (date?.trim()) return dateOf(date);
  const year = textOf(fields.get("year"));
  if (!year) return undefined;
  const month = textOf(fields.get("month")) ?? "";
  const day = textOf(fields.get("day")) ?? "";
  return readDateInYear(year, dayOf(month, day)) ?? readDateInYear(year, month) ?? readRawDate(year);
}

function readOwn(fields: ReadonlyMap<string, string>, put: (variable: string, value: CslItem[string] | null) => void) {
  for (const [field, latex] of fields) {
    if (!field.startsWith(OWN)) continue;
    const variable = variableNamed(field.slice(OWN.length));
    if (isOneOf(NAME_VARIABLES, variable)) put(variable, namesOf(latex));
    else if (isOneOf(DATE_VARIABLES, variable)) put(variable, dateOf(latex));
    else if (isOneOf([...TEXT_VARIABLES, ...NUMBER_VARIABLES], variable)) put(variable, textOf(latex));
    else if (variable === "categories")
      put(
        variable,
        latex.split(",").map((one) => latexToText(one)),
      );
  }
}

/** “may” or “5” and the day after it, as the words of a date. */
function dayOf(month: string, day: string): string {
  const name = /^\d{1,2}$/.test(month) ? MONTHS[Number(month) - 1] : month;
  return day === "" ? month : `${name ?? ""} ${day}`;
}

const isOneOf = (names: readonly string[], name: string) => names.includes(name);

// Field names are lower-case only.
const variableNamed = (field: string) => TEXT_VARIABLES.find((variable) => variable.toLowerCase() === field) ?? field;

/** Writes works as a .bib file in UTF-8: BibTeX and biblatex fields, and `csl-…` for variables without a field. */
export const writeBibtex = (works: readonly { csl: CslItem; key: string }[]): string =>
  works.map(({ csl, key }) => writeEntry(csl, key)).join("\n");

function writeEntry(csl: CslItem, key: string): string {
  const bibType = bibTypeOf(csl);
  const fields = fieldsOf(csl);
  const arxiv = typeof csl.number === "string" ? /^arXiv:(\S+)$/.exec(csl.number)?.[1] : undefined;
  if (arxiv) fields.set("eprint", arxiv).set("archiveprefix", "arXiv");
  // Without this field the entry would be read back as another type.
  const read = typeOf(bibType, withoutAliases(fields));
  if (read !== csl.type) fields.set(`${OWN}type`, csl.type);
  if (bibType !== "thesis" && csl.type === "thesis") fields.delete("type");
  const lines = [...fields].sort(byPlace).map(([name, value]) => `  ${name} = {${value}}`);
  return `@${bibType}{${key.replace(/[\s{},"\\=%#~]/g, "")},\n${lines.join(",\n")}\n}\n`;
}

// The order that people expect; other fields follow as they come.
const FIRST = ["author", "editor", "title", "booktitle", "journal", "year", "month", "date"];
const placeOf = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
const byPlace = ([one]: [string, string], [other]: [string, string]) => placeOf(one) - placeOf(other);

function bibTypeOf({ type, genre }: CslItem): string {
  if (type === "thesis" && genre === "PhD thesis") return "phdthesis";
  if (type === "thesis" && genre === "Master’s thesis") return "mastersthesis";
  return BIBTEX_OF[type] ?? "misc";
}

function fieldsOf(csl: CslItem): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [variable, value] of Object.entries(csl)) {
    if (variable === "type" || variable === "citation-key" || value === undefined || value === "") continue;
    for (const [field, latex] of written(csl, variable, value)) if (latex !== "") fields.set(field, latex);
  }
  return fields;
}

function written(csl: CslItem, variable: string, value: NonNullable<CslItem[string]>): [string, string][] {
  if (Array.isArray(value)) {
    const names = value.flatMap((one) => (typeof one === "object" ? one : []));
    if (names.length === 0) return [[`${OWN}${variable}`, value.map((one) => textToLatex(String(one))).join(",")]];
    return [[NAME_FIELDS[variable] ?? OWN + variable, writeNames(names)]];
  }
  if (typeof value === "object") return datesOf(variable, value);
  // biblatex prints the field `language` in the list of references, and `langid` nowhere.
  const langid = variable === "language" ? langidOf(String(value)) : null;
  if (langid !== null) return [["langid", langid]];
  const field = fieldOf(csl.type, variable) ?? OWN + variable.toLowerCase();
  return [[field, writeText(variable, field, String(value))]];
}

function writeText(variable: string, field: string, value: string): string {
  if (VERBATIM_FIELDS[variable] === field) return value.replace(/[{}]/g, (brace) => (brace === "{" ? "%7B" : "%7D"));
  if (variable === "page") return textToLatex(value.replace(/-+/g, "–")).replaceAll("–", "--");
  return textToLatex(value, { keepCapitals: field === "title" });
}

// BibTeX's styles require these names.
const PUBLISHER_OF: Partial<Record<CslItem["type"], string>> = { thesis: "school", report: "institution" };

/** The field for a variable of a work of this type, or null when BibTeX has none. */
function fieldOf(type: CslItem["type"], variable: string): string | null {
  if (variable === "page") return "pages";
  if (variable === "publisher") return PUBLISHER_OF[type] ?? "publisher";
  if (variable === "container-title") return IN_JOURNAL.has(type) ? "journal" : "booktitle";
  if (variable === "issue") return IN_JOURNAL.has(type) ? "number" : "issue";
  if (variable === "number") return NUMBERED.has(type) ? "number" : "eid";
  if (variable === "collection-number") return IN_JOURNAL.has(type) || NUMBERED.has(type) ? null : "number";
  return TEXT_FIELDS[variable] ?? VERBATIM_FIELDS[variable] ?? null;
}

function datesOf(variable: string, date: CslDate): [string, string][] {
  const text = date["date-parts"] ? writeRawDate(date) : textToLatex(date.literal ?? "");
  if (variable !== "issued") return [[DATE_FIELDS[variable] ?? OWN + variable, text]];
  const [[year, month] = []] = date["date-parts"] ?? [];
  if (year === undefined) return [["year", text]];
  const old: [string, string][] = [
    ["year", String(year)],
    ...(month ? ([["month", String(month)]] as [string, string][]) : []),
  ];
  // BibTeX has years and months only; the field `date` holds any date with more.
  const isSaid = sameJson(issuedOf(new Map(old)), date);
  return isSaid ? old : [...old, ["date", text]];
}
