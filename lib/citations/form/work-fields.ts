import type { CslItem } from "../csl/csl";
import { DATE_VARIABLES, NAME_VARIABLES, NUMBER_VARIABLES, TEXT_VARIABLES } from "../csl/csl-variables";

/** How a field is written: a line, several lines, names one to a line, or a date. */
export type FieldKind = "line" | "long" | "names" | "date";

const LONG = new Set(["abstract", "note", "annote"]);

/** How a variable of CSL is written in a form. */
export function kindOf(variable: string): FieldKind {
  if (NAME_VARIABLES.some((one) => one === variable)) return "names";
  if (DATE_VARIABLES.some((one) => one === variable)) return "date";
  return LONG.has(variable) ? "long" : "line";
}

/** Every variable of a work that a form can hold; those that only a processor sets are left out. */
export const FORM_VARIABLES: readonly string[] = [
  ...NAME_VARIABLES,
  ...DATE_VARIABLES,
  ...TEXT_VARIABLES,
  ...NUMBER_VARIABLES,
].filter((one) => !/^(?:citation-number|first-reference-note-number|locator|year-suffix|citation-label)$/.test(one));

const ARTICLE = "container-title container-title-short volume issue page issued DOI PMID ISSN";
const BOOK = "edition volume number-of-volumes publisher publisher-place issued number-of-pages ISBN";
const WEB = "container-title issued accessed URL";
const LAW = "container-title volume page authority jurisdiction number issued";

/** The fields that a form shows for a type besides those that the work has, in their order. */
const OF_TYPE: Partial<Record<CslItem["type"], string>> = {
  article: "author title publisher number issued DOI URL",
  "article-journal": `author title ${ARTICLE}`,
  "article-magazine": "author title container-title volume issue page issued ISSN URL",
  "article-newspaper": "author title container-title edition section page publisher-place issued URL",
  bill: `author title ${LAW} section`,
  book: `author editor translator title collection-title collection-number ${BOOK} DOI`,
  broadcast: "director title container-title number publisher issued medium URL",
  chapter: `author title container-title editor collection-title page ${BOOK} DOI`,
  classic: "author title volume translator publisher issued",
  collection: "editor title archive archive-place issued URL",
  dataset: "author title version publisher issued DOI URL",
  entry: "author title container-title editor publisher issued URL",
  "entry-dictionary": "author title container-title editor edition volume page publisher publisher-place issued URL",
  "entry-encyclopedia": "author title container-title editor edition volume page publisher publisher-place issued URL",
  event: "organizer title event-place event-date URL",
  figure: "author title container-title issued DOI URL",
  graphic: "author title medium dimensions archive archive-place issued URL",
  hearing: "author title authority event-place number issued",
  interview: "author interviewer title container-title medium issued URL",
  legal_case: `title ${LAW} DOI URL`,
  legislation: `title ${LAW} section URL`,
  manuscript: "author title genre publisher publisher-place archive archive_location issued URL",
  map: "author title scale publisher publisher-place edition issued URL",
  motion_picture: "director producer title publisher publisher-place issued medium URL",
  musical_score: "composer title publisher publisher-place issued",
  "paper-conference":
    "author title container-title editor event-title event-place event-date volume page publisher publisher-place issued DOI ISBN",
  patent: "author title number authority jurisdiction submitted issued references URL",
  performance: "director author title publisher event-place event-date",
  periodical: "editor title volume issue publisher issued ISSN URL",
  personal_communication: "author recipient title genre issued",
  post: `author title ${WEB}`,
  "post-weblog": `author title ${WEB}`,
  regulation: `author title ${LAW} section URL`,
  report: "author title genre number collection-title publisher publisher-place issued page DOI URL",
  review: `author title reviewed-title reviewed-author ${ARTICLE}`,
  "review-book": `author title reviewed-title reviewed-author ${ARTICLE}`,
  software: "author title version publisher issued DOI URL license",
  song: "composer performer title container-title publisher medium issued",
  speech: "author title event-title event-place issued URL",
  standard: "author title number version publisher publisher-place issued URL",
  thesis: "author title genre publisher publisher-place issued number-of-pages DOI URL",
  treaty: "title container-title volume page issued URL",
  webpage: `author title ${WEB}`,
};

const ANY = "author title container-title publisher publisher-place issued DOI URL";

// They follow the fields of every type.
const LAST = ["URL", "language", "abstract"];

/** The variables that a form shows for a work: those of its type, then the others that it has. */
export function fieldsOf(csl: CslItem, added: readonly string[] = []): string[] {
  const ofType = (OF_TYPE[csl.type] ?? ANY).split(" ");
  const own = FORM_VARIABLES.filter((variable) => csl[variable] !== undefined);
  const first = ofType.filter((variable) => !LAST.includes(variable));
  const rest = [...own, ...added].filter((variable) => !ofType.includes(variable) && !LAST.includes(variable));
  return [...new Set([...first, ...rest, ...LAST])];
}
