import type { CslItem } from "../csl/csl";

type Type = CslItem["type"];

/** BibTeX and biblatex entry types as CSL types. */
export const CSL_OF: Record<string, Type> = {
  article: "article-journal",
  suppperiodical: "article-journal",
  book: "book",
  mvbook: "book",
  bookinbook: "chapter",
  booklet: "pamphlet",
  collection: "book",
  mvcollection: "book",
  inbook: "chapter",
  incollection: "chapter",
  suppbook: "chapter",
  suppcollection: "chapter",
  inproceedings: "paper-conference",
  conference: "paper-conference",
  proceedings: "book",
  mvproceedings: "book",
  reference: "book",
  mvreference: "book",
  inreference: "entry-encyclopedia",
  manual: "book",
  techreport: "report",
  report: "report",
  phdthesis: "thesis",
  mastersthesis: "thesis",
  thesis: "thesis",
  unpublished: "manuscript",
  misc: "document",
  online: "webpage",
  electronic: "webpage",
  www: "webpage",
  dataset: "dataset",
  software: "software",
  patent: "patent",
  periodical: "periodical",
  standard: "standard",
  review: "review",
  artwork: "graphic",
  image: "figure",
  audio: "song",
  music: "musical_score",
  movie: "motion_picture",
  video: "motion_picture",
  performance: "performance",
  letter: "personal_communication",
  jurisdiction: "legal_case",
  legislation: "legislation",
  legal: "treaty",
};

/**
 * The BibTeX type of each CSL type; where reading it back gives another type, the entry holds the CSL type in
 * `csl-type`.
 */
export const BIBTEX_OF: Partial<Record<Type, string>> = {
  "article-journal": "article",
  "article-magazine": "article",
  "article-newspaper": "article",
  review: "review",
  "review-book": "review",
  book: "book",
  classic: "book",
  pamphlet: "booklet",
  chapter: "incollection",
  entry: "inreference",
  "entry-dictionary": "inreference",
  "entry-encyclopedia": "inreference",
  "paper-conference": "inproceedings",
  speech: "unpublished",
  manuscript: "unpublished",
  report: "techreport",
  thesis: "thesis",
  webpage: "online",
  post: "online",
  "post-weblog": "online",
  dataset: "dataset",
  software: "software",
  patent: "patent",
  periodical: "periodical",
  standard: "standard",
  graphic: "artwork",
  figure: "image",
  song: "audio",
  broadcast: "audio",
  musical_score: "music",
  motion_picture: "movie",
  performance: "performance",
  personal_communication: "letter",
  legal_case: "jurisdiction",
  legislation: "legislation",
  bill: "legislation",
  treaty: "legal",
  regulation: "legal",
};

/** The types whose container is a journal. */
export const IN_JOURNAL: ReadonlySet<string> = new Set([
  "article-journal",
  "article-magazine",
  "article-newspaper",
  "review",
  "review-book",
]);

/** The types with a number of their own: `number` is theirs, not their series'. */
export const NUMBERED: ReadonlySet<string> = new Set([
  "report",
  "patent",
  "standard",
  "thesis",
  "legislation",
  "bill",
  "legal_case",
  "treaty",
  "regulation",
  "dataset",
  "software",
  "document",
  "webpage",
  "manuscript",
]);

/** Variables that map to one field, in both directions, for every type. */
export const TEXT_FIELDS: Record<string, string> = {
  title: "title",
  "title-short": "shorttitle",
  "container-title-short": "shortjournal",
  "collection-title": "series",
  publisher: "publisher",
  "publisher-place": "address",
  edition: "edition",
  volume: "volume",
  "number-of-volumes": "volumes",
  "number-of-pages": "pagetotal",
  "chapter-number": "chapter",
  "part-number": "part",
  version: "version",
  status: "pubstate",
  genre: "type",
  medium: "howpublished",
  language: "language",
  abstract: "abstract",
  keyword: "keywords",
  note: "note",
  annote: "annote",
  license: "license",
  "call-number": "library",
  "event-title": "eventtitle",
  "event-place": "venue",
  "original-title": "origtitle",
  "original-publisher": "origpublisher",
  "original-publisher-place": "origlocation",
};

/** Variables whose text contains no LaTeX. */
export const VERBATIM_FIELDS: Record<string, string> = {
  DOI: "doi",
  URL: "url",
  ISBN: "isbn",
  ISSN: "issn",
  PMID: "pmid",
  PMCID: "pmcid",
};

/** Name variables that have a field. */
export const NAME_FIELDS: Record<string, string> = {
  author: "author",
  editor: "editor",
  translator: "translator",
  "container-author": "bookauthor",
};

/** Date variables that have their own field; `issued` has three. */
export const DATE_FIELDS: Record<string, string> = {
  accessed: "urldate",
  "event-date": "eventdate",
  "original-date": "origdate",
};

/** Alternative field names in files, and the names used here. */
export const ALIASES: Record<string, string> = {
  journaltitle: "journal",
  location: "address",
  copyright: "license",
  rights: "license",
  school: "publisher",
  institution: "publisher",
  organization: "publisher",
  pmcid: "pmcid",
  annotation: "annote",
  langid: "language",
  keyword: "keywords",
  lastaccessed: "urldate",
  accessed: "urldate",
  lccn: "library",
  "call-number": "library",
  "isbn-13": "isbn",
  ee: "url",
  eventvenue: "venue",
};

/** Prefix of fields that BibTeX ignores: `csl-` and the CSL variable. */
export const OWN = "csl-";

const KNOWN = new Set([
  ...Object.values({ ...TEXT_FIELDS, ...VERBATIM_FIELDS, ...NAME_FIELDS, ...DATE_FIELDS }),
  ...Object.keys(ALIASES),
  ..."journal booktitle fjournal pages year month day date number issue eid eprint archiveprefix eprinttype".split(" "),
  ..."primaryclass eprintclass entrysubtype crossref xref xdata ids key".split(" "),
  ..."subtitle booksubtitle journalsubtitle".split(" "),
]);

/** Whether a field of BibTeX, biblatex or Colophon is read. */
export const isKnown = (field: string): boolean => field.startsWith(OWN) || KNOWN.has(field);
