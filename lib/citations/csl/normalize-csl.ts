import { CSL_TYPES, type CslDate, type CslItem, type CslName } from "./csl";
import { DATE_VARIABLES, NAME_VARIABLES, NUMBER_VARIABLES, TEXT_VARIABLES } from "./csl-variables";
import { cutFields } from "./field-length";
import { lookUp } from "./look-up";
import { readRawDate } from "./raw-date";
import { abstractText, richText } from "./rich-text";
import { splitParticles } from "./split-particles";

type Raw = Record<string, unknown>;

/** The types of registries as CSL types. */
const TYPES: Record<string, CslItem["type"]> = {
  "journal-article": "article-journal",
  "article journal": "article-journal",
  "magazine-article": "article-magazine",
  "newspaper-article": "article-newspaper",
  "proceedings-article": "paper-conference",
  "conference-paper": "paper-conference",
  conferencepaper: "paper-conference",
  "book-chapter": "chapter",
  "book-section": "chapter",
  "book-part": "chapter",
  "book-track": "chapter",
  "reference-entry": "entry",
  "reference-book": "book",
  monograph: "book",
  "edited-book": "book",
  "book-set": "book",
  "book-series": "book",
  proceedings: "book",
  "proceedings-series": "book",
  journal: "periodical",
  "journal-issue": "periodical",
  "journal-volume": "periodical",
  "report-series": "report",
  "report-component": "report",
  dissertation: "thesis",
  "posted-content": "article",
  preprint: "article",
  "peer-review": "review",
  "data-set": "dataset",
  database: "dataset",
  component: "document",
  grant: "document",
  other: "document",
  misc: "document",
  text: "document",
  computerprogram: "software",
  "computer-program": "software",
  image: "graphic",
  film: "motion_picture",
  "motion-picture": "motion_picture",
  sound: "song",
  "legal-case": "legal_case",
  "musical-score": "musical_score",
  "personal-communication": "personal_communication",
  interactiveresource: "webpage",
  website: "webpage",
  "web-page": "webpage",
  "blog-post": "post-weblog",
  event: "event",
};

/** The names that registries use for variables, as CSL names; the CSL variable itself wins. */
const RENAMED: Record<string, string> = {
  "short-container-title": "container-title-short",
  "short-title": "title-short",
  "publisher-location": "publisher-place",
  "article-number": "number",
  doi: "DOI",
  url: "URL",
  isbn: "ISBN",
  issn: "ISSN",
  pmid: "PMID",
  pmcid: "PMCID",
  published: "issued",
  "published-print": "issued",
  "published-online": "issued",
};

// CSL allows markup only in these.
const RICH =
  /^(?:title|title-short|container-title(?:-short)?|collection-title|original-title|volume-title|part-title|reviewed-title|shortTitle|event-title|note|annote)$/;
// Several values of these are joined; other lists are reduced to their first value.
const JOINED = new Set(["ISBN", "ISSN", "keyword"]);

/**
 * Converts a work from a service or an old file to strict CSL-JSON: drops what it cannot read, cuts what is too long,
 * never throws.
 */
export function normalizeCsl(untrusted: unknown): CslItem {
  const raw = renamed(isRecord(untrusted) ? untrusted : {});
  const item: CslItem = { type: typeOf(raw.type) };
  const put = (variable: string, value: CslItem[string] | null) => {
    if (value !== null && value !== undefined && value !== "") item[variable] = value;
  };
  for (const variable of [...TEXT_VARIABLES, ...NUMBER_VARIABLES]) put(variable, textOf(variable, raw[variable]));
  for (const variable of NAME_VARIABLES) put(variable, namesOf(raw[variable]));
  for (const variable of DATE_VARIABLES) put(variable, dateOf(raw[variable]));
  if (Array.isArray(raw.categories)) put("categories", listOf(raw.categories));
  return cutFields(withoutPrefixes(item));
}

const isRecord = (value: unknown): value is Raw => typeof value === "object" && value !== null && !Array.isArray(value);

function renamed(given: Raw): Raw {
  const raw: Raw = { ...given };
  for (const [from, to] of Object.entries(RENAMED)) {
    if (Object.hasOwn(given, from) && isMissing(raw[to])) raw[to] = given[from];
  }
  return raw;
}

const isMissing = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === "" ||
  (Array.isArray(value) && value.length === 0) ||
  isEmptyDate(value);

// Crossref's `{"date-parts": [[null]]}`.
const isEmptyDate = (value: unknown) => isRecord(value) && "date-parts" in value && dateOf(value) === null;

function typeOf(given: unknown): CslItem["type"] {
  const name = typeof given === "string" ? given.trim() : "";
  const known = CSL_TYPES.find((type) => type === name);
  return (
    known ?? lookUp(TYPES, name.toLowerCase()) ?? CSL_TYPES.find((type) => type === name.toLowerCase()) ?? "document"
  );
}

const clean = (text: string) => text.toWellFormed().replaceAll("\0", "");

function textOf(variable: string, value: unknown): string | number | null {
  if (typeof value === "number") return Number.isFinite(value) ? numberOf(variable, value) : null;
  if (Array.isArray(value)) {
    const list = listOf(value);
    return JOINED.has(variable)
      ? textOf(variable, list.join(variable === "keyword" ? ", " : " "))
      : textOf(variable, list[0] ?? "");
  }
  if (typeof value !== "string") return null;
  const text = clean(value);
  if (variable === "abstract") return abstractText(text);
  if (RICH.test(variable)) return richText(text);
  return /^(?:URL|DOI)$/.test(variable)
    ? text.trim()
    : richText(text).replace(/<\/?(?:i|b|sub|sup|span)\b[^<>]*>/g, "");
}

const numberOf = (variable: string, value: number) =>
  NUMBER_VARIABLES.some((one) => one === variable) ? value : String(value);

const listOf = (values: unknown[]) =>
  values.flatMap((value) => (typeof value === "string" || typeof value === "number" ? [clean(String(value))] : []));

function namesOf(value: unknown): CslName[] | null {
  if (!Array.isArray(value)) return null;
  const names = value.flatMap((one) => nameOf(one) ?? []);
  return names.length > 0 ? names : null;
}

const PARTS = ["family", "given", "dropping-particle", "non-dropping-particle", "suffix", "literal"] as const;

function nameOf(value: unknown): CslName | null {
  if (typeof value === "string") return value.trim() === "" ? null : { literal: plain(value) };
  if (!isRecord(value)) return null;
  const name: CslName = {};
  // Crossref's organisations have a `name`.
  const given: Raw = { ...value, literal: value.literal ?? (value.family ? undefined : value.name) };
  for (const part of PARTS) {
    const text = given[part];
    if (typeof text === "string" && plain(text) !== "") name[part] = plain(text);
  }
  for (const flag of ["comma-suffix", "static-ordering"] as const) if (value[flag] === true) name[flag] = true;
  if (!name.family && !name.literal && name.given) return { literal: name.given };
  return name.family || name.literal ? splitParticles(name) : null;
}

const plain = (text: string) => richText(clean(text)).replace(/<\/?(?:i|b|sub|sup|span)\b[^<>]*>/g, "");

function dateOf(value: unknown): CslDate | null {
  if (typeof value === "number") return dateOf(String(value));
  if (typeof value === "string") return value.trim() === "" ? null : readRawDate(clean(value));
  if (!isRecord(value)) return null;
  const parts = partsOf(value["date-parts"]);
  const raw = [value.raw, value["date-time"]].find((one) => typeof one === "string");
  if (!parts && typeof raw === "string" && raw !== "") return dateOf(raw);
  const literal = typeof value.literal === "string" ? plain(value.literal) : "";
  if (!parts && literal === "") return null;
  const season = Number(value.season);
  return {
    ...(parts ? { "date-parts": parts } : {}),
    ...(season >= 1 && season <= 4 ? { season: Math.trunc(season) } : {}),
    ...(value.circa && value.circa !== "false" ? { circa: true } : {}),
    ...(literal ? { literal } : {}),
  };
}

function partsOf(value: unknown): number[][] | null {
  if (!Array.isArray(value)) return null;
  const days = value.slice(0, 2).flatMap((day) => (Array.isArray(day) ? [dayOf(day)] : []));
  const whole = days.filter((day) => day.length > 0);
  return whole.length > 0 ? whole : null;
}

/** The valid parts of a day: `[2020, 13]` is a year. */
function dayOf(day: unknown[]): number[] {
  const parts: number[] = [];
  for (const [at, [least, most]] of BOUNDS.entries()) {
    const part = day[at] === null || day[at] === "" ? Number.NaN : Number(day[at]);
    if (!Number.isInteger(part) || part < least || part > most) break;
    parts.push(part);
  }
  return parts;
}

const BOUNDS = [
  [-9999, 9999],
  [1, 12],
  [1, 31],
] as const;

function withoutPrefixes(item: CslItem): CslItem {
  const doi = item.DOI;
  if (typeof doi === "string") item.DOI = doi.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, "");
  return item;
}
