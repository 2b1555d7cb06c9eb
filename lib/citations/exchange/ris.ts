import { CSL_TYPES, type CslDate, type CslItem, type CslName } from "../csl/csl";
import { DATE_VARIABLES, NAME_VARIABLES, NUMBER_VARIABLES, TEXT_VARIABLES } from "../csl/csl-variables";
import { decodeEntities } from "../csl/decode-entities";
import { joinKeywords, readKeywords } from "../csl/keywords";
import { lookUp } from "../csl/look-up";
import { readDateInYear, readRawDate } from "../csl/raw-date";
import { readName } from "../csl/read-name";
import { cslMarkup } from "../csl/rich-text";
import { splitParticles, withParticle } from "../csl/split-particles";
import { namesOf } from "../csl/work-facts";
import { writeRawDate } from "../csl/write-raw-date";
import { collectFaults, type Fault } from "./faults";
import { keep, type ReadWorks } from "./read-works";
import { CSL_OF_RIS, IN_JOURNAL, RIS_OF, TAGS, variableOf, WHOLE } from "./ris-tags";

type Row = { tag: string; lines: string[]; line: number };
type RisRecord = { type: string; line: number; rows: Row[] };

// The specification has two spaces and one; programs vary.
// A value may contain any character except the line ends that `split` recognises.
const LINE = /^([A-Z][A-Z0-9])(?:[ \t]{1,3}-|-(?=[ \t]|$))[ \t]?([\s\S]*)$/;

/**
 * Reads the works of an .ris file, each with its `ID` as `citation-key`, and the faults of unreadable or unsupported
 * rows.
 */
export function readRis(text: string): ReadWorks {
  const { records, faults } = recordsOf(text.replace(/^\uFEFF/, ""));
  const items: CslItem[] = [];
  const notTaken = collectFaults();
  for (const record of records) {
    if (record.rows.length > 0) keep(itemOf(record, notTaken.add), record.line, { items, faults });
    else faults.push({ line: record.line, message: "has nothing between TY and ER" });
  }
  return { items, faults: [...faults, ...notTaken.all()].sort((one, other) => one.line - other.line) };
}

function recordsOf(text: string): { records: RisRecord[]; faults: Fault[] } {
  const records: RisRecord[] = [];
  const faults: Fault[] = [];
  let open: RisRecord | null = null;
  let isLost = false;
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    const [, tag, value = ""] = LINE.exec(line) ?? [];
    if (tag === "TY") {
      if (open) faults.push({ line: open.line, message: "has no ER before the next TY" });
      open = { type: value.trim().toUpperCase(), line: at + 1, rows: [] };
      isLost = false;
    } else if (tag === "ER") {
      if (open) records.push(open);
      open = null;
      isLost = false;
    } else if (open && tag) {
      open.rows.push({ tag, lines: [value.trim()], line: at + 1 });
    } else if (open && line.trim() !== "") {
      // Some programs wrap long lines.
      open.rows.at(-1)?.lines.push(line.trim());
    } else if (!open && line.trim() !== "" && !isLost) {
      // Reported once for all lines of a record without a start.
      faults.push({ line: at + 1, message: "comes before any TY" });
      isLost = true;
    }
  }
  if (open) faults.push({ line: open.line, message: "has no ER at its end" });
  return { records, faults };
}

type Value = { tag: string; value: string; line: number };
type Refuse = (line: number, message: string) => void;

function itemOf({ type: risType, rows, line }: RisRecord, refuse: Refuse): CslItem {
  const type = lookUp(CSL_OF_RIS, risType);
  if (!type) refuse(line, `“${risType.slice(0, 20)}” is no type of RIS; the work is kept as a document`);
  const item: CslItem = { type: type ?? "document" };
  const values = rows.map(({ tag, lines, line }) => ({ tag, value: joined(lines), line }));
  const given = valuesByVariable(risType, item.type, values, refuse);
  for (const [variable, all] of given) put(item, variable, all, refuse);
  readPages(item, values);
  readDates(item, values, refuse);
  const names = new Map<string, CslName[]>();
  for (const { tag, value, line } of values) if (tag === EXTRA) readExtra(item, names, value, line, refuse);
  for (const [variable, more] of names) item[variable] = [...namesOf(item, variable), ...more];
  return item;
}

const joined = (lines: readonly string[]) =>
  lines
    .join(" ")
    .replace(/[\u2028\u2029]+/g, " ")
    .trim();

const PAGE_TAGS = new Set(["SP", "EP"]);
const DATE_TAGS = new Set(["DA", "PY", "Y1", "Y2"]);
const CONTAINERS = new Set(["T2", "JF", "BT", "C3"]);

/** The values of each variable, the most specific tag first. */
function valuesByVariable(
  risType: string,
  type: CslItem["type"],
  values: readonly Value[],
  refuse: Refuse,
): Map<string, Value[]> {
  const filled = new Map(values.flatMap(({ tag, value }) => (value === "" ? [] : [[tag, value] as const])));
  const context = { type, isEvent: isEvent(risType, type, filled), isPubMed: isPubMed(filled) };
  const hasContainer = [...CONTAINERS].some(
    (tag) => filled.has(tag) && meaning(tag, "", context) === "container-title",
  );
  const hasIssue = filled.has("IS");
  const read = values.map((one): Value => {
    // Some programs give only the abbreviation of a journal's name.
    if (one.tag === "JO") return { ...one, tag: hasContainer ? "JA" : "JF" };
    if ((one.tag === "JA" || one.tag === "J1") && !hasContainer && !filled.has("JO")) return { ...one, tag: "JF" };
    if (one.tag === "M1" && hasIssue && IN_JOURNAL.has(type)) return { ...one, tag: "C7" };
    if (/^A[1U]$/.test(one.tag) && risType === "EDBOOK") return { ...one, tag: "ED" };
    return one;
  });
  const byVariable = new Map<string, Value[]>();
  for (const one of read.toSorted((a, b) => placeOf(a.tag) - placeOf(b.tag))) {
    if (PAGE_TAGS.has(one.tag) || DATE_TAGS.has(one.tag) || one.tag === EXTRA) continue;
    const variable = meaning(one.tag, one.value, context);
    const others = variable ? byVariable.get(variable) : undefined;
    if (others) others.push(one);
    else if (variable) byVariable.set(variable, [one]);
    else if (one.value !== "" && one.tag !== "DB")
      refuse(one.line, `${one.tag} is not taken: a citation of this type has no place for it`);
  }
  return byVariable;
}

const PLACES = new Map(TAGS.map(([tag], place) => [tag, place]));
const placeOf = (tag: string) => PLACES.get(tag) ?? TAGS.length;

type Context = { type: CslItem["type"]; isEvent: boolean; isPubMed: boolean };

function meaning(tag: string, value: string, { type, isEvent, isPubMed }: Context): string | null {
  if (tag === "T2" && isEvent) return "event-title";
  if (isPubMed && tag === "AN") return "PMID";
  if (isPubMed && tag === "DB") return null;
  return variableOf(tag, type, value);
}

/** Whether `T2` names a conference rather than its proceedings. */
const isEvent = (risType: string, type: CslItem["type"], given: ReadonlyMap<string, string>) =>
  type === "paper-conference" && (risType === "CPAPER" || ["C3", "BT", "JF"].some((tag) => given.has(tag)));

const isPubMed = (given: ReadonlyMap<string, string>) =>
  /pubmed|medline/i.test(given.get("DB") ?? "") && /^\d{1,9}$/.test(given.get("AN") ?? "");

const NAMES: ReadonlySet<string> = new Set(NAME_VARIABLES);
const DATES: ReadonlySet<string> = new Set(DATE_VARIABLES);
const LINES = new Set(["note", "annote"]);
const SERIALS = new Set(["ISBN", "ISSN"]);

function put(item: CslItem, variable: string, all: readonly Value[], refuse: Refuse): void {
  const filled = all.filter(({ value }) => value !== "");
  const [first, ...others] = filled;
  if (!first) return;
  if (NAMES.has(variable)) item[variable] = namesIn(filled);
  else if (LINES.has(variable))
    item[variable] = all
      .map(({ value }) => decoded(value))
      .join("\n")
      .trim();
  else if (variable === "keyword") item[variable] = joinKeywords(filled.map(({ value }) => decoded(value)));
  else if (SERIALS.has(variable)) item[variable] = [...new Set(filled.map(({ value }) => decoded(value)))].join(" ");
  else {
    item[variable] = variable === "citation-key" ? first.value : decoded(withoutScheme(variable, first.value));
    for (const { tag, value, line } of others) {
      if (value !== first.value) refuse(line, `${tag} is not taken: the work has another ${variable} already`);
    }
  }
}

const withoutScheme = (variable: string, value: string) =>
  variable === "DOI" ? value.replace(/^doi:\s*/i, "") : value;

const firstValue = (values: readonly Value[], wanted: string) =>
  values.find(({ tag, value }) => tag === wanted && value !== "")?.value ?? "";

function readPages(item: CslItem, values: readonly Value[]): void {
  const [from, to] = [decoded(firstValue(values, "SP")), decoded(firstValue(values, "EP"))];
  const isWhole = WHOLE.has(item.type) && to === "" && !isRange(from);
  const pages = from && to && from !== to && !from.endsWith(`-${to}`) ? `${from}-${to}` : from || to;
  if (pages) item[isWhole ? "number-of-pages" : "page"] = pages;
}

const isRange = (pages: string) => /\d\s*[-–—]+\s*\w/.test(pages);

function readDates(item: CslItem, values: readonly Value[], refuse: Refuse): void {
  const accessed = dateIn(firstValue(values, "Y2"));
  if (accessed) item.accessed = accessed;
  const issued = ["DA", "PY", "Y1"].flatMap((tag) => values.filter((one) => one.tag === tag && one.value !== ""));
  const dates = issued.flatMap((one) => {
    const date = dateIn(one.value);
    return date ? [{ ...one, date }] : [];
  });
  const [best] = dates
    .filter(({ date }) => date["date-parts"])
    .toSorted((a, b) => precision(b.date) - precision(a.date));
  const words = dates.find(({ date }) => !date["date-parts"]);
  const [year] = best?.date["date-parts"]?.[0] ?? [];
  if (!words || !best || year === undefined) {
    const only = best ?? words;
    if (only) item.issued = only.date;
    return;
  }
  // The Web of Science gives the year in one row and the day in another.
  const whole = precision(best.date) === 1 ? readDateInYear(String(year), words.value) : null;
  item.issued = whole ?? best.date;
  if (!whole) refuse(words.line, `${words.tag} is not taken: it is no date`);
}

const precision = ({ "date-parts": [from = [], to = []] = [], season }: CslDate) =>
  from.length + to.length + (season ? 1 : 0);

/** The tag for variables without their own tag, as `variable: value`, which Zotero reads. */
const EXTRA = "M2";

function readExtra(item: CslItem, names: Map<string, CslName[]>, value: string, line: number, refuse: Refuse): void {
  const [, variable = "", text = ""] = /^([A-Za-z_-]{2,40}): (.+)$/.exec(value) ?? [];
  const type = CSL_TYPES.find((one) => variable === "type" && one === text);
  if (type) item.type = type;
  else if (NAMES.has(variable)) {
    const name = extraName(decodeEntities(text));
    const others = names.get(variable);
    if (others) others.push(name);
    else names.set(variable, [name]);
  } else if (DATES.has(variable)) item[variable] = readRawDate(decodeEntities(text));
  else if (TEXTS.has(variable)) item[variable] = decoded(text);
  else if (value !== "") refuse(line, `${EXTRA} is not taken: a citation of this type has no place for it`);
}

const TEXTS: ReadonlySet<string> = new Set([...TEXT_VARIABLES, ...NUMBER_VARIABLES]);

function extraName(text: string): CslName {
  const [family = "", given, suffix] = text.split(/\s*\|\|\s*/);
  if (given === undefined) return { literal: text };
  return splitParticles({ family, ...(given ? { given } : {}), ...(suffix ? { suffix } : {}) });
}

const decoded = (text: string) => cslMarkup(decodeEntities(text));

/** The names in file order; a name under two tags counts once. */
function namesIn(values: readonly Value[]): CslName[] {
  const tagOf = new Map<string, string>();
  for (const { tag, value } of values) if (!tagOf.has(value)) tagOf.set(value, tag);
  return values
    .filter(({ tag, value }) => tagOf.get(value) === tag)
    .toSorted((one, other) => one.line - other.line)
    .flatMap(({ value }) => nameIn(decodeEntities(value)) ?? []);
}

const LONGEST_NAME = 1000;

/** “Family, Given, Suffix”; a final comma marks an organisation, and usually so does the absence of commas. */
function nameIn(value: string): CslName | null {
  if (value.endsWith(",") || value.length > LONGEST_NAME) return { literal: value.replace(/,$/, "").trim() };
  const [family = "", given = "", suffix = ""] = value.split(/\s*,\s*/);
  if (given === "" && suffix === "") return readName(value);
  if (family === "") return { literal: value.replace(/^[\s,]+/, "") };
  return splitParticles({ family, ...(given ? { given } : {}), ...(suffix ? { suffix } : {}) });
}

/**
 * Reads `2020/05/12/`; the text after the third slash is the rest of the date, here its full form. Zero parts are
 * unknown; returns null when the year is.
 */
function dateIn(value: string): CslDate | null {
  if (value === "") return null;
  const [, year, ...rest] = /^(-?\d{1,4})(?:\/(\d{0,2})(?:\/(\d{0,2})(?:\/(.*))?)?)?$/.exec(value) ?? [];
  if (year === undefined) return readRawDate(value);
  if (Number(year) === 0) return null;
  const [month, day, more] = rest;
  const other = more ? readRawDate(/^[a-z]+$/i.test(more) ? `${more} ${year.padStart(4, "0")}` : more) : null;
  if (other?.["date-parts"]) return other;
  const parts = [year, month, day];
  const known = parts.findIndex((part) => !Number(part));
  return readRawDate(parts.slice(0, known < 0 ? parts.length : known).join("-"));
}

/** Writes works as an .ris file; variables without an RIS tag go to `M2` as `variable: value`. */
export const writeRis = (works: readonly { csl: CslItem; key: string }[]): string =>
  works.map(({ csl, key }) => writeRecord(csl, key)).join("");

function writeRecord(csl: CslItem, key: string): string {
  const risType = risTypeOf(csl);
  const rows = [...tagRows(risType, csl), ...pageRows(risType, csl), ...dateRows(csl), { tag: "ID", value: key }];
  const lines = rows.map(({ tag, value }) => ({ tag, lines: [oneLine(value)], line: 0 }));
  const read = itemOf({ type: risType, rows: lines, line: 0 }, () => {});
  const written = [{ tag: "TY", value: risType }, ...rows, ...extraRows(csl, read)];
  return `${written.map(({ tag, value }) => `${tag}  - ${oneLine(value)}\r\n`).join("")}ER  - \r\n\r\n`;
}

const oneLine = (text: string) => text.replace(/[\r\n\u2028\u2029]+/g, " ").trim();

function risTypeOf(csl: CslItem): string {
  if (csl.type === "paper-conference" && !csl["container-title"]) return "CPAPER";
  return RIS_OF[csl.type] ?? "GEN";
}

// Escaped, since text that looks like an entity would be decoded.
const said = (value: CslItem[string]) =>
  typeof value === "string" || typeof value === "number" ? String(value).replace(/&(?=#?\w+;)/g, "&amp;") : "";

type Written = { tag: string; value: string };

function tagRows(risType: string, csl: CslItem): Written[] {
  const type = lookUp(CSL_OF_RIS, risType) ?? "document";
  const hasEvent = type === "paper-conference" && said(csl["event-title"]) !== "";
  const context = { type, isEvent: hasEvent, isPubMed: said(csl.PMID) !== "" && !csl.archive && !csl.archive_location };
  const rows = Object.entries(csl).flatMap(([variable, value]) => {
    const texts = textsOf(variable, value);
    const [first = ""] = texts;
    const [tag] = TAGS.find(([tag]) => tag !== "ID" && meaning(tag, first, context) === variable) ?? [];
    return tag ? texts.map((text) => ({ tag, value: text })) : [];
  });
  if (context.isPubMed) rows.push({ tag: "DB", value: "PubMed" });
  return rows.toSorted((a, b) => placeOf(a.tag) - placeOf(b.tag));
}

/** The rows of a variable: one for each name, keyword or line of a note. */
function textsOf(variable: string, value: CslItem[string]): string[] {
  if (NAMES.has(variable)) return namesOf({ value }, "value").map(writeName);
  const text = said(value);
  if (text.trim() === "") return [];
  if (variable === "keyword") return readKeywords(text);
  return LINES.has(variable) ? text.trim().split(/\r\n|[\r\n\u2028\u2029]/) : [text];
}

function extraRows(csl: CslItem, read: CslItem): Written[] {
  return Object.entries(csl).flatMap(([variable, value]) => {
    const isKept = variable === "type" ? read.type === value : read[variable] !== undefined;
    if (isKept || variable === "citation-key") return [];
    return extraTexts(variable, value).map((text) => ({ tag: EXTRA, value: `${variable}: ${text}` }));
  });
}

function extraTexts(variable: string, value: CslItem[string]): string[] {
  if (NAMES.has(variable)) return namesOf({ value }, "value").map(writeExtraName);
  if (typeof value === "object" && !Array.isArray(value)) return [said(writeRawDate(value))].filter(Boolean);
  return [said(value)].filter(Boolean);
}

function writeName(name: CslName): string {
  if (name.literal) return `${said(name.literal)},`;
  const [last, first, suffix] = partsOf(name);
  if (!first && !suffix) return `${said(last)},`;
  return [last, first, ...(suffix ? [suffix] : [])].map(said).join(", ");
}

function writeExtraName(name: CslName): string {
  if (name.literal) return said(name.literal);
  const [last, first, suffix] = partsOf(name);
  return [last, first, ...(suffix ? [suffix] : [])].map(said).join(" || ");
}

function partsOf({ family, given, suffix, ...particles }: CslName): [string, string, string] {
  const last = withParticle(particles["non-dropping-particle"], family);
  return [last, [given, particles["dropping-particle"]].filter(Boolean).join(" "), suffix ?? ""];
}

function dateRows({ issued, accessed }: CslItem): Written[] {
  return [...dateRow("DA", issued), ...yearRow(issued), ...dateRow("Y2", accessed)];
}

const isDate = (value: CslItem[string]): value is CslDate => typeof value === "object" && !Array.isArray(value);

function yearRow(date: CslItem[string]): Written[] {
  const year = isDate(date) ? date["date-parts"]?.[0]?.[0] : undefined;
  return year === undefined ? [] : [{ tag: "PY", value: String(year) }];
}

function dateRow(tag: string, date: CslItem[string]): Written[] {
  if (!isDate(date)) return [];
  const [[year, month, day] = [], end] = date["date-parts"] ?? [];
  if (year === undefined) return date.literal ? [{ tag, value: said(date.literal) }] : [];
  const parts = [writeRawDate({ "date-parts": [[year]] }), two(month), two(day)].join("/");
  const isMore = end || date.season || date.circa;
  return [{ tag, value: `${parts}/${isMore ? writeRawDate(date) : ""}` }];
}

const two = (part: number | undefined) => (part === undefined ? "" : String(part).padStart(2, "0"));

function pageRows(risType: string, csl: CslItem): Written[] {
  const isWhole = WHOLE.has(lookUp(CSL_OF_RIS, risType) ?? "document");
  const page = said(csl.page);
  const [from = "", to = "", ...rest] = page.split(/ ?[-–—]+ ?/);
  if (from && to && rest.length === 0) {
    return [
      { tag: "SP", value: from },
      { tag: "EP", value: to },
    ];
  }
  const pages = isWhole && !isRange(page) ? said(csl["number-of-pages"]) : page;
  return pages && (!isWhole || isRange(pages) === (pages === page)) ? [{ tag: "SP", value: pages }] : [];
}
