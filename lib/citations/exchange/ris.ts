import type { CslDate, CslItem, CslName } from "../csl";
import { decodeEntities } from "../decode-entities";
import { lookUp } from "../look-up";
import { readRawDate } from "../raw-date";
import { readName } from "../read-name";
import { cslMarkup } from "../rich-text";
import { splitParticles, withParticle } from "../split-particles";
import { writeRawDate } from "../write-raw-date";
import type { Fault } from "./bibtex-entries";
import { CSL_OF_RIS, DATE_TAGS, NAME_TAGS, NUMBERED, RIS_OF, TEXT_TAGS, WITH_ISBN } from "./ris-tags";

type Row = { tag: string; lines: string[] };
type RisRecord = { type: string; line: number; rows: Row[] };

// The specification has two spaces and one; programs write what they like.
const LINE = /^([A-Z][A-Z0-9])[ \t]{0,3}-(?:[ \t]?(.*))?$/;

/** The works of an .ris file, each with its `ID` as `citation-key`, and what cannot be read. */
export function readRis(text: string): { items: CslItem[]; faults: Fault[] } {
  const { records, faults } = recordsOf(text.replace(/^\uFEFF/, ""));
  const items: CslItem[] = [];
  for (const record of records) {
    if (record.rows.length > 0) items.push(itemOf(record));
    else faults.push({ line: record.line, message: "has nothing between TY and ER" });
  }
  return { items, faults: faults.sort((one, other) => one.line - other.line) };
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
      open.rows.push({ tag, lines: [value.trim()] });
    } else if (open && line.trim() !== "") {
      // Some programs wrap long lines.
      open.rows.at(-1)?.lines.push(line.trim());
    } else if (!open && line.trim() !== "" && !isLost) {
      // Said once for all the lines of a record that does not begin as one.
      faults.push({ line: at + 1, message: "stands before any TY" });
      isLost = true;
    }
  }
  if (open) faults.push({ line: open.line, message: "has no ER at its end" });
  return { records, faults };
}

function itemOf({ type: risType, rows: given }: RisRecord): CslItem {
  const rows = given.map(({ tag, lines }) => ({ tag, value: lines.join(" ").trim() }));
  const type = lookUp(CSL_OF_RIS, risType) ?? "document";
  const item: CslItem = { type };
  const put = (variable: string, value: CslItem[string]) => {
    if (value !== undefined && value !== "") item[variable] = value;
  };
  const every = (tags: readonly string[]) =>
    rows.flatMap(({ tag, value }) => (value !== "" && tags.includes(tag) ? value : []));
  const first = (tags: readonly string[]) => tags.flatMap((tag) => every([tag]))[0];
  for (const [variable, ...names] of TEXT_TAGS) put(variable, decoded(first(names)));
  for (const [variable, ...names] of NAME_TAGS) put(variable, namesIn(every(names)));
  for (const [variable, ...names] of DATE_TAGS) put(variable, dateIn(first(names)));
  const serial = decoded(first(["SN"]));
  const hasBookNumber = WITH_ISBN.has(type) ? !/^\d{4}-?\d{3}[\dX]$/i.test(serial ?? "") : isIsbn(serial ?? "");
  put(hasBookNumber ? "ISBN" : "ISSN", serial);
  put(NUMBERED.has(type) ? "number" : "issue", decoded(first(["IS"])));
  if (!item.number) put("number", decoded(first(["M1"])));
  const [from, to] = [decoded(first(["SP"])), decoded(first(["EP"]))];
  put("page", from && to && from !== to ? `${from}-${to}` : from);
  put("keyword", decoded(every(["KW"]).join(", ")));
  put("PMID", /pubmed|medline/i.test(first(["DB"]) ?? "") ? decoded(first(["AN"])) : undefined);
  const isWebContainer = !item["container-title"] && risType === "BLOG";
  if (isWebContainer) put("container-title", decoded(first(["T3"])));
  put("citation-key", first(["ID"]));
  return item;
}

const isIsbn = (serial: string) => serial.replace(/[^\dX]/gi, "").length >= 10;

const decoded = (text: string | undefined) => (text === undefined ? undefined : cslMarkup(decodeEntities(text)));

function namesIn(values: readonly string[]): CslName[] | undefined {
  const names = values.flatMap((value) => nameIn(decodeEntities(value)) ?? []);
  return names.length > 0 ? names : undefined;
}

const LONGEST_NAME = 1000;

/** “Family, Given, Suffix”; a comma at the end marks an organisation, and so, mostly, does none at all. */
function nameIn(value: string): CslName | null {
  if (value.endsWith(",") || value.length > LONGEST_NAME) return { literal: value.replace(/,$/, "").trim() };
  const [family = "", given = "", suffix = ""] = value.split(/\s*,\s*/);
  if (given === "" && suffix === "") return readName(value);
  if (family === "") return { literal: value.replace(/^[\s,]+/, "") };
  return splitParticles({ family, ...(given ? { given } : {}), ...(suffix ? { suffix } : {}) });
}

/** `2020/05/12/` and behind the third stroke what else is to say of the date: here, its full form. */
function dateIn(value: string | undefined): CslDate | undefined {
  if (!value) return undefined;
  const [, year, month, day, rest] = /^(-?\d{1,4})(?:\/(\d{0,2})(?:\/(\d{0,2})(?:\/(.*))?)?)?$/.exec(value) ?? [];
  if (year === undefined) return readRawDate(value);
  const other = rest ? readRawDate(/^[a-z]+$/i.test(rest) ? `${rest} ${year.padStart(4, "0")}` : rest) : null;
  if (other && other.literal === undefined) return other;
  const parts = [year, month, day].flatMap((part) => (part ? [part] : []));
  return readRawDate(parts.join("-"));
}

/** The works as an .ris file: all that RIS has a tag for. */
export const writeRis = (works: readonly { csl: CslItem; key: string }[]): string =>
  works.map(({ csl, key }) => writeRecord(csl, key)).join("");

function writeRecord(csl: CslItem, key: string): string {
  const rows = [
    ["TY", RIS_OF[csl.type] ?? "GEN"],
    ...textRows(csl),
    ...nameRows(csl),
    ...dateRows(csl),
    ...numberRows(csl),
  ];
  const written = [...rows, ["ID", key]].flatMap(([tag, value]) => (value ? `${tag}  - ${oneLine(value)}\r\n` : []));
  return `${written.join("")}ER  - \r\n\r\n`;
}

const oneLine = (text: string) => text.replace(/[\r\n\u2028\u2029]+/g, " ").trim();

// What reads like an entity would be decoded.
const said = (value: CslItem[string]) =>
  typeof value === "string" || typeof value === "number" ? String(value).replace(/&(?=#?\w+;)/g, "&amp;") : "";

const textRows = (csl: CslItem): string[][] => TEXT_TAGS.map(([variable, tag = ""]) => [tag, said(csl[variable])]);

const nameRows = (csl: CslItem): string[][] =>
  NAME_TAGS.flatMap(([variable, tag = ""]) =>
    [csl[variable] ?? []].flat().flatMap((name) => (typeof name === "object" ? [[tag, writeName(name)]] : [])),
  );

function writeName({ literal, family, given, suffix, ...particles }: CslName): string {
  if (literal) return `${said(literal)},`;
  const last = withParticle(particles["non-dropping-particle"], family);
  const first = [given, particles["dropping-particle"]].filter(Boolean).join(" ");
  if (!first && !suffix) return `${said(last)},`;
  return [last, first, ...(suffix ? [suffix] : [])].map(said).join(", ");
}

function dateRows(csl: CslItem): string[][] {
  return DATE_TAGS.flatMap(([variable, tag = ""]) => {
    const date = csl[variable];
    if (typeof date !== "object" || Array.isArray(date)) return [];
    const [[year, month, day] = [], end] = date["date-parts"] ?? [];
    if (year === undefined) return [[tag, said(date.literal)]];
    const parts = [writeRawDate({ "date-parts": [[year]] }), two(month), two(day)].join("/");
    const isMore = end || date.season || date.circa;
    const whole = [tag, `${parts}/${isMore ? writeRawDate(date) : ""}`];
    return variable === "issued" ? [["PY", String(year)], whole] : [whole];
  });
}

const two = (part: number | undefined) => (part === undefined ? "" : String(part).padStart(2, "0"));

function numberRows(csl: CslItem): string[][] {
  const [from = "", to = "", ...rest] = said(csl.page).split(/ ?[-–—]+ ?/);
  const pages =
    rest.length > 0
      ? [["SP", said(csl.page)]]
      : [
          ["SP", from],
          ["EP", to],
        ];
  const keywords = said(csl.keyword)
    .split(/[,;]/)
    .map((word) => ["KW", word.trim()]);
  const own = NUMBERED.has(csl.type)
    ? [["IS", said(csl.number)]]
    : [
        ["IS", said(csl.issue)],
        ["M1", said(csl.number)],
      ];
  return [...own, ...pages, ["SN", said(csl.ISBN) || said(csl.ISSN)], ...keywords];
}
