import { AppError } from "#lib/base/errors";
import { searchWords } from "#lib/document/text/search-text";
import type { CslItem, CslName } from "../csl/csl";
import type { Identifier } from "../csl/shape";
import { namesOf, plainTitle, yearOf } from "../csl/work-facts";
import { foldLetters } from "./fold-letters";
import { type IdentifierField, identifyIn } from "./identify";

/** The normalised identifiers of a work; null for each that it does not have. */
export type Identifiers = { doi: string | null; pmid: string | null; arxivId: string | null; url: string | null };

/** The properties that two records of one work share. */
export type Marks = Omit<Identifiers, "url"> & { fingerprint: string | null };

/** A description of a work, and the identifier that it was found by. */
export type DescribedWork = { csl: CslItem; identifier: Identifier | null };

// The maximum that an index of the store can hold, for any letters.
const MAX_IDENTIFIER = 500;
const MAX_TITLE = 400;
const MAX_NAME = 100;
const MAX_URL = 200;

/** Reads a work's identifiers from the identifier that it was found by and from its own variables. */
export function identifiersOf({ csl, identifier }: DescribedWork): Identifiers {
  const doi = read("doi", csl.DOI);
  const found = [
    identifier,
    doi,
    read("pmid", csl.PMID),
    read("arxivId", /^10\.48550\/arxiv\.(.+)$/.exec(doi?.value ?? "")?.[1]),
    ...archived(csl),
    read("url", csl.URL),
  ];
  const firstOf = (type: Identifier["type"], form: RegExp) =>
    found.find((one) => one?.type === type && one.value.length <= MAX_IDENTIFIER && form.test(one.value))?.value ??
    null;
  const address = typeof csl.URL === "string" ? csl.URL : null;
  return {
    doi: firstOf("doi", /^10\./),
    // PubMed Central has a different number for the same work.
    pmid: firstOf("pmid", /^\d+$/),
    // All versions of a preprint are the same work.
    arxivId: firstOf("arxiv", /./)?.replace(/v\d+$/, "") ?? null,
    url: firstOf("url", /./) ?? address,
  };
}

// A number alone could belong to any archive.
const archived = (csl: CslItem) =>
  [csl.number, csl.archive_location]
    .filter((place) => /^arxiv/i.test(String(csl.archive ?? csl.publisher ?? "")) || /^arxiv:/i.test(String(place)))
    .map((place) => read("arxivId", place));

/** The identifier in a variable, or null when it is not of this kind. */
function read(field: IdentifierField, value: CslItem[string] | null): Identifier | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  try {
    return identifyIn(field, String(value));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** The best identifier of a work, or null. */
export function bestIdentifier({ doi, pmid, arxivId, url }: Identifiers): Identifier | null {
  if (doi !== null) return { type: "doi", value: doi };
  if (pmid !== null) return { type: "pmid", value: pmid };
  if (arxivId !== null) return { type: "arxiv", value: arxivId };
  return read("url", url);
}

/**
 * The folded title, year and first author: two records with equal fingerprints describe one work. Null without a title.
 */
export function fingerprintOf(csl: CslItem): string | null {
  const { title, year, name } = factsOf(csl);
  if (title === "") return null;
  // Many pages are called “Home”, so a title alone is not enough.
  const address = name === "" && year === null && typeof csl.URL === "string" ? folded(csl.URL, MAX_URL) : "";
  return [title, year ?? "", name, address].join("|");
}

function factsOf(csl: CslItem) {
  const [first] = [...namesOf(csl, "author"), ...namesOf(csl, "editor")];
  return {
    title: folded(plainTitle(csl), MAX_TITLE),
    year: yearOf(csl),
    name: first ? folded(surname(first), MAX_NAME) : "",
  };
}

/** The family name with its particles, which registries put into either part; a whole name where there is no other. */
export const surname = (name: CslName) =>
  name.literal ??
  [name["dropping-particle"], name["non-dropping-particle"], name.family ?? name.given].filter(Boolean).join(" ");

const folded = (text: string, characters: number) =>
  searchWords(foldLetters(text)).join(" ").slice(0, characters).toWellFormed();

/** The properties by which a work is compared. */
export const marksOf = (work: DescribedWork): Marks & { url: string | null } => ({
  ...identifiersOf(work),
  fingerprint: fingerprintOf(work.csl),
});

const IDENTIFIERS = ["doi", "pmid", "arxivId"] as const;

/** An index of records that finds the record of the same work. */
export class KnownWorks<Known extends Marks> {
  readonly #byMark = new Map<string, Known[]>();

  /** Adds a record to the index. */
  add(known: Known): void {
    for (const mark of keysOf(known)) {
      const others = this.#byMark.get(mark);
      if (others) others.push(known);
      else this.#byMark.set(mark, [known]);
    }
  }

  /**
   * Finds the record with one of these identifiers, or else with this fingerprint. Two different identifiers of one
   * kind rule out a match, as for two editorials of one year.
   */
  find(marks: Marks): Known | undefined {
    for (const key of keysOf({ ...marks, fingerprint: null })) {
      const [known] = this.#byMark.get(key) ?? [];
      if (known) return known;
    }
    const alike = this.#byMark.get(`fingerprint ${marks.fingerprint}`) ?? [];
    return alike.find((known) => !IDENTIFIERS.some((kind) => differs(known[kind], marks[kind])));
  }
}

const differs = (one: string | null, other: string | null) => one !== null && other !== null && one !== other;

const keysOf = (marks: Marks) =>
  [...IDENTIFIERS, "fingerprint" as const].flatMap((kind) => (marks[kind] === null ? [] : `${kind} ${marks[kind]}`));

/** The first record of the same work: with the same identifier, or with the same marks. */
export function findSameWork<Known extends DescribedWork>(
  records: readonly Known[],
  work: DescribedWork,
): Known | undefined {
  const { identifier } = work;
  const named = identifier && records.find((one) => isSameIdentifier(one.identifier, identifier));
  if (named) return named;
  const known = new KnownWorks<Marks & { record: Known }>();
  for (const record of records) known.add({ ...marksOf(record), record });
  return known.find(marksOf(work))?.record;
}

const isSameIdentifier = (one: Identifier | null, other: Identifier) =>
  one !== null && one.type === other.type && one.value === other.value;

/**
 * Whether two records under one identifier describe one work: the years are equal, and titles and first authors are
 * equal or one begins with the other. A subtitle or given name may be missing.
 */
export function describesSameWork(one: CslItem, other: CslItem): boolean {
  const [a, b] = [factsOf(one), factsOf(other)];
  return a.year === b.year && agree(a.title, b.title) && (a.name === b.name || agree(a.name, b.name));
}

function agree(one: string, other: string): boolean {
  const [a, b] = [one.replaceAll(" ", ""), other.replaceAll(" ", "")];
  return a !== "" && b !== "" && (a.startsWith(b) || b.startsWith(a));
}

type Dated = { csl: CslItem; doi: string | null };

/**
 * Whether two records with the same title and first author may describe one work: a preprint and its article do, a year
 * apart and under two DOIs, but two columns of one journal do not.
 */
export function mayBeSame(one: Dated, other: Dated): boolean {
  const [year, otherYear] = [yearOf(one.csl), yearOf(other.csl)];
  if (year !== null && otherYear !== null && Math.abs(year - otherYear) > 1) return false;
  return !differs(one.doi, other.doi) || one.csl["container-title"] !== other.csl["container-title"];
}
