import type { CslItem, CslName } from "../csl/csl";
import { cutFields } from "../csl/field-length";
import { joinKeywords } from "../csl/keywords";
import { lookUp } from "../csl/look-up";
import { readRawDate } from "../csl/raw-date";
import { readName } from "../csl/read-name";
import { collectFaults, type Fault } from "./faults";
import { keep, type ReadWorks } from "./read-works";

type Line = { tag: string; parts: string[]; line: number };
type Row = { tag: string; value: string; line: number };

// A tag of up to four letters, padded with spaces; the lines of a long value are indented.
const LINE = /^([A-Z][A-Z0-9]{1,3})[ \t]*-(?:[ \t]+(.*))?$/;

const TEXTS: Record<string, string> = {
  TI: "title",
  BTI: "container-title",
  JT: "container-title",
  TA: "container-title-short",
  CTI: "collection-title",
  VI: "volume",
  IP: "issue",
  PG: "page",
  AB: "abstract",
  LA: "language",
  PB: "publisher",
  PL: "publisher-place",
  EN: "edition",
  PMID: "PMID",
  PMC: "PMCID",
  TT: "original-title",
};

const NAMES: Record<string, "author" | "editor"> = {
  FAU: "author",
  AU: "author",
  CN: "author",
  FED: "editor",
  ED: "editor",
};

/** The first of these publication types that a record has decides its type; ERIC's are plural, and some are codes. */
const TYPES: [pattern: RegExp, type: CslItem["type"]][] = [
  [/^(?:Journal Articles|JOUR)$/i, "article-journal"],
  [/^Preprint$/i, "article"],
  [/^Dataset$/i, "dataset"],
  [/^Newspaper Article$/i, "article-newspaper"],
  [/^(?:Academic Dissertation|Dissertations?\b.*|Thes[ie]s|THES)$/i, "thesis"],
  [/^(?:Book Chapter|CHAP)$/i, "chapter"],
  [/^(?:Books?|Monograph)$/i, "book"],
  [/^(?:Speeches\/Meeting Papers|CONF|CPAPER)$/i, "paper-conference"],
  [/^(?:Technical Report|Book Illustrations|Reports?(?: ?-.*)?|RPRT)$/i, "report"],
];

// They say how PubMed keeps the record, not what the work is.
const BOOKKEEPING = new Set(
  "AID ADUI AUID CDAT CI COIS CRDT CTDT DA DCOM DDAT EDAT FIR FPS GN IR IRAD JID LID LR MHDA NM OCI OID OTO OWN PHST PST PT RCT RF RN SB SFM SI SO SPIN STAT UIN".split(
    " ",
  ),
);

const READ = new Set([
  ...Object.keys(TEXTS),
  ...Object.keys(NAMES),
  ...["DP", "DEP", "IS", "ISSN", "ISBN", "OT", "MH", "TY"],
]);

/** Reads the works of an .nbib file, PubMed's own format, and the fields and lines that are not kept. */
export function readNbib(text: string): ReadWorks {
  const { records, faults } = recordsOf(text.replace(/^\uFEFF/, ""));
  const items: CslItem[] = [];
  const notTaken = collectFaults();
  for (const lines of records) {
    const rows = lines.map(({ tag, parts, line }): Row => ({ tag, value: parts.join(" ").trim(), line }));
    for (const { tag, line } of rows) {
      if (!READ.has(tag) && !BOOKKEEPING.has(tag)) {
        notTaken.add(line, `${tag} is not taken: a citation has no place for it`);
      }
    }
    keep(itemOf(rows), rows[0]?.line ?? 1, { items, faults });
  }
  return { items, faults: [...faults, ...notTaken.all()].sort((one, other) => one.line - other.line) };
}

function recordsOf(text: string): { records: Line[][]; faults: Fault[] } {
  const records: Line[][] = [];
  const faults: Fault[] = [];
  let rows: Line[] | null = null;
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    const [, tag, value = ""] = LINE.exec(line) ?? [];
    const last = rows?.at(-1);
    if (tag) {
      // A book begins with its PMID too.
      if (rows === null || (tag === "PMID" && rows.some((row) => row.tag === "PMID"))) {
        rows = [];
        records.push(rows);
      }
      rows.push({ tag, parts: [value.trim()], line: at + 1 });
    } else if (line.trim() === "") rows = null;
    else if (last) last.parts.push(line.trim());
    else faults.push({ line: at + 1, message: "is no field of a record" });
  }
  return { records, faults };
}

function itemOf(rows: readonly Row[]): CslItem {
  const all = (tag: string) => rows.flatMap((row) => (row.tag === tag && row.value !== "" ? [row.value] : []));
  const item: CslItem = { type: typeOf(all) };
  const put = (variable: string, value: CslItem[string]) => {
    if (value !== undefined && value !== "" && item[variable] === undefined) item[variable] = value;
  };
  for (const [tag, variable] of Object.entries(TEXTS)) put(variable, all(tag)[0]);
  // The title of a book stands in its own field.
  if (item.title === undefined && item["container-title"] !== undefined) {
    item.title = item["container-title"];
    delete item["container-title"];
  }
  if (typeof item.title === "string") item.title = item.title.replace(/(?<!\.)\.$/, "");
  putNames(rows, put);
  put("issued", dateOf(all("DP")[0] ?? all("DEP")[0]));
  put("DOI", idOf([...all("LID"), ...all("AID")], "doi"));
  // ERIC names the kind of the number within it.
  put("ISSN", [...all("IS"), ...all("ISSN")].map((each) => each.replace(/^E?ISSN-?\s*|\s*\(.*$/gi, ""))[0]);
  put(
    "URL",
    all("LID").find((each) => /^https?:\/\/\S+$/i.test(each)),
  );
  put("ISBN", all("ISBN").map((each) => each.replace(/\s*\(.*$/, ""))[0]);
  const keywords = [...all("OT"), ...all("MH").map((heading) => heading.replace(/\/.*$|^\*/g, ""))];
  put("keyword", joinKeywords([...new Set(keywords.map((word) => word.replaceAll("*", "").trim()).filter(Boolean))]));
  return cutFields(item);
}

function typeOf(all: (tag: string) => string[]): CslItem["type"] {
  const given = [...all("PT"), ...all("TY")];
  const known = TYPES.find(([pattern]) => given.some((each) => pattern.test(each)));
  if (known) return known[1];
  if (all("JT").length > 0 || all("TA").length > 0) return "article-journal";
  return all("BTI").length > 0 ? (all("TI").length > 0 ? "chapter" : "book") : "document";
}

/** PubMed gives each name twice, in full and short; the short ones count only where there are no full ones. */
function putNames(rows: readonly Row[], put: (variable: string, value: CslName[] | undefined) => void): void {
  const has = new Set(rows.map(({ tag }) => tag));
  const names: Record<"author" | "editor", CslName[]> = { author: [], editor: [] };
  for (const { tag, value } of rows) {
    const role = lookUp(NAMES, tag);
    if (!role || (tag === "AU" && has.has("FAU")) || (tag === "ED" && has.has("FED"))) continue;
    const name = tag === "CN" ? { literal: value } : isWhole(tag, value) ? readName(value) : shortName(value);
    if (name) names[role].push(name);
  }
  put("author", names.author.length > 0 ? names.author : undefined);
  put("editor", names.editor.length > 0 ? names.editor : undefined);
}

/** Whether a name is written in full; ERIC writes such names where PubMed has the short ones. */
const isWhole = (tag: string, value: string): boolean => tag.startsWith("F") || value.includes(",");

/** “Doe JA”: a family name and initials. */
function shortName(value: string): CslName | null {
  const [, family, initials] = /^(.+)\s+(\p{Lu}{1,4})$/u.exec(value) ?? [];
  if (!family || !initials) return value === "" ? null : { literal: value };
  return { family, given: [...initials].map((letter) => `${letter}.`).join(" ") };
}

/** “2020 May 12”, “2020 Jan-Feb” or “20200512”. */
function dateOf(value: string | undefined): CslItem[string] {
  if (!value) return undefined;
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(value) ?? [];
  if (year) return readRawDate(`${year}-${month}-${day}`);
  const read = readRawDate(value.replace(/^(\d{4}) (\w{3})-(\w{3})$/, "$1 $2"));
  return read.literal === undefined ? read : readRawDate(/^\d{4}/.exec(value)?.[0] ?? value);
}

const idOf = (ids: readonly string[], kind: string) =>
  ids.map((id) => /^(\S+)\s+\[(\w+)\]$/.exec(id)).find((found) => found?.[2] === kind)?.[1];
