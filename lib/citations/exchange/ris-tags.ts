import type { CslItem } from "../csl/csl";

type Type = CslItem["type"];

/** RIS types as CSL types. */
export const CSL_OF_RIS: Record<string, Type> = {
  ABST: "article-journal",
  ADVS: "motion_picture",
  AGGR: "dataset",
  ANCIENT: "classic",
  ART: "graphic",
  BILL: "bill",
  BLOG: "post-weblog",
  BOOK: "book",
  CASE: "legal_case",
  CHAP: "chapter",
  CHART: "figure",
  CLSWK: "classic",
  COMP: "software",
  CONF: "paper-conference",
  CPAPER: "paper-conference",
  CTLG: "collection",
  DATA: "dataset",
  DBASE: "dataset",
  DICT: "entry-dictionary",
  EBOOK: "book",
  ECHAP: "chapter",
  EDBOOK: "book",
  EJOUR: "article-journal",
  ELEC: "webpage",
  ENCYC: "entry-encyclopedia",
  EQUA: "document",
  FIGURE: "figure",
  GEN: "document",
  GOVDOC: "report",
  GRANT: "document",
  HEAR: "hearing",
  ICOMM: "post",
  INPR: "article",
  JFULL: "periodical",
  JOUR: "article-journal",
  LEGAL: "regulation",
  MANSCPT: "manuscript",
  MAP: "map",
  MGZN: "article-magazine",
  MPCT: "motion_picture",
  MULTI: "motion_picture",
  MUSIC: "musical_score",
  NEWS: "article-newspaper",
  PAMP: "pamphlet",
  PAT: "patent",
  PCOMM: "personal_communication",
  RPRT: "report",
  SER: "periodical",
  SLIDE: "speech",
  SOUND: "song",
  STAND: "standard",
  STAT: "legislation",
  STD: "standard",
  THES: "thesis",
  UNBILL: "bill",
  UNPB: "manuscript",
  UNPD: "manuscript",
  VIDEO: "motion_picture",
  WEB: "webpage",
};

/** The RIS type of each CSL type; types without their own are general. */
export const RIS_OF: Partial<Record<Type, string>> = {
  article: "INPR",
  "article-journal": "JOUR",
  "article-magazine": "MGZN",
  "article-newspaper": "NEWS",
  bill: "BILL",
  book: "BOOK",
  broadcast: "VIDEO",
  chapter: "CHAP",
  classic: "CLSWK",
  collection: "CTLG",
  dataset: "DATA",
  entry: "ENCYC",
  "entry-dictionary": "DICT",
  "entry-encyclopedia": "ENCYC",
  figure: "FIGURE",
  graphic: "ART",
  hearing: "HEAR",
  legal_case: "CASE",
  legislation: "STAT",
  manuscript: "MANSCPT",
  map: "MAP",
  motion_picture: "MPCT",
  musical_score: "MUSIC",
  pamphlet: "PAMP",
  "paper-conference": "CONF",
  patent: "PAT",
  periodical: "JFULL",
  personal_communication: "PCOMM",
  post: "ICOMM",
  "post-weblog": "BLOG",
  regulation: "LEGAL",
  report: "RPRT",
  review: "JOUR",
  "review-book": "JOUR",
  software: "COMP",
  song: "SOUND",
  speech: "SLIDE",
  standard: "STAND",
  thesis: "THES",
  webpage: "ELEC",
};

type Exceptions = Record<string, readonly Type[]>;

/** A tag, its variable (null for none), and the types for which it holds another. */
type Tag = readonly [tag: string, variable: string | null, exceptions?: Exceptions];

const JOURNALS: readonly Type[] = ["article-journal", "article-magazine", "article-newspaper", "periodical"];
const BOOKS: readonly Type[] = ["book", "classic"];
const FILMS: readonly Type[] = ["motion_picture", "broadcast"];
const LAWS: readonly Type[] = ["bill", "legislation", "regulation"];

/**
 * The variable of each tag, after the RIS specification of 2011 and the practice of Zotero and EndNote. When several
 * tags hold one variable, the first is written.
 */
export const TAGS: readonly Tag[] = [
  ["TI", "title"],
  ["T1", "title"],
  ["CT", "title"],
  ["AU", "author", { director: FILMS }],
  ["A1", "author", { director: FILMS }],
  ["ED", "editor"],
  [
    "A2",
    "editor",
    {
      "collection-editor": [...BOOKS, "report", "map", "software"],
      contributor: ["thesis", "bill"],
      performer: ["song", "musical_score"],
      recipient: ["personal_communication", "post"],
      "container-title": ["legal_case"],
      authority: ["patent"],
    },
  ],
  ["A3", "collection-editor", { editor: BOOKS, contributor: ["thesis", "bill"], producer: FILMS }],
  ["A4", "translator", { contributor: ["legal_case", "paper-conference", "motion_picture"] }],
  [
    "T2",
    "container-title",
    { "collection-title": [...BOOKS, "report", "map", "software"], division: ["thesis"], authority: ["hearing"] },
  ],
  ["C3", null, { "container-title": ["paper-conference"], dimensions: ["graphic"], jurisdiction: ["patent"] }],
  ["JF", "container-title"],
  ["BT", "container-title", { title: [...BOOKS, "manuscript"] }],
  ["T3", "collection-title", { authority: ["bill"], "container-title": ["post-weblog"] }],
  ["J2", "container-title-short"],
  ["JA", "container-title-short"],
  ["J1", "container-title-short"],
  ["ST", "title-short"],
  ["OP", "original-title", { references: [...LAWS, "hearing", "legal_case", "patent"] }],
  ["VL", "volume"],
  ["IS", "issue", { number: ["report", "patent", "standard", ...LAWS] }],
  ["C7", null, { number: JOURNALS }],
  [
    "M1",
    "number",
    { issue: JOURNALS, "collection-number": BOOKS, "number-of-volumes": ["chapter"], medium: ["software"] },
  ],
  ["ET", "edition", { version: ["software"], "chapter-number": [...LAWS, "hearing"] }],
  ["NV", "number-of-volumes"],
  ["PB", "publisher", { authority: ["legal_case"] }],
  ["CY", "publisher-place", { "event-place": ["paper-conference"] }],
  ["C1", null, { "publisher-place": ["paper-conference"], scale: ["map"], performer: FILMS }],
  ["PP", "publisher-place"],
  ["C2", null, { "container-author": ["chapter"] }],
  ["C4", null, { genre: ["motion_picture"] }],
  ["C5", null, { medium: [...FILMS, "song"], references: ["patent"] }],
  ["C6", null, { status: ["patent"] }],
  ["M3", "genre", { medium: ["graphic"] }],
  ["SE", "section"],
  ["SV", null, { number: ["legal_case"] }],
  ["AB", "abstract"],
  ["N2", "abstract"],
  ["N1", "note"],
  ["RN", "annote"],
  ["KW", "keyword"],
  ["LA", "language"],
  ["DO", "DOI"],
  ["UR", "URL"],
  ["LK", "URL"],
  ["L2", "URL"],
  ["SN", null],
  ["CN", "call-number"],
  ["DB", "archive"],
  ["AN", "archive_location"],
  ["DP", "source"],
  ["ID", "citation-key"],
];

/** The types whose `SN` is an ISBN; for all others it is an ISSN. */
const WITH_ISBN: readonly Type[] = [
  "book",
  "chapter",
  "paper-conference",
  "pamphlet",
  "report",
  "classic",
  "entry",
  "entry-dictionary",
  "entry-encyclopedia",
  "map",
  "thesis",
];

/** Standalone works: for these `SP` without `EP` is the number of pages. */
export const WHOLE: ReadonlySet<Type> = new Set([...BOOKS, "thesis", "report", "manuscript", "pamphlet"]);

/** The types whose `M1` is the issue, or the number when `IS` gives the issue. */
export const IN_JOURNAL: ReadonlySet<Type> = new Set(JOURNALS);

const MEANINGS = new Map(TAGS.map(([tag, variable, exceptions = {}]) => [tag, { variable, exceptions }]));

/** The variable of a tag with this value in a work of this type, or null for none. */
export function variableOf(tag: string, type: Type, value: string): string | null {
  if (tag === "SN") return serialOf(type, value);
  if (tag === "C2" && /^PMC\d+$/.test(value)) return "PMCID";
  if (tag === "M3" && /^doi:\s*10\./i.test(value)) return "DOI";
  const meaning = MEANINGS.get(tag);
  const [other] = Object.entries(meaning?.exceptions ?? {}).find(([, types]) => types.includes(type)) ?? [];
  return other ?? meaning?.variable ?? null;
}

function serialOf(type: Type, value: string): string {
  if (/^\d{4}-?\d{3}[\dX]$/i.test(value)) return "ISSN";
  const isIsbn = value.replace(/[^\dX]/gi, "").length >= 10;
  if (!isIsbn && (type === "report" || type === "patent")) return "number";
  return isIsbn || WITH_ISBN.includes(type) ? "ISBN" : "ISSN";
}
