import type { CslName } from "../csl/csl";
import { readName } from "../csl/read-name";

/**
 * The citable types of schema.org, most specific first, and their CSL types; names of derived articles and postings end
 * with their base, as `OpinionNewsArticle` does.
 */
const TYPES: Record<string, string> = {
  ScholarlyArticle: "article-journal",
  NewsArticle: "article-newspaper",
  Thesis: "thesis",
  Report: "report",
  Dataset: "dataset",
  SoftwareSourceCode: "software",
  SoftwareApplication: "software",
  Book: "book",
  Chapter: "chapter",
  BlogPosting: "post-weblog",
  Posting: "webpage",
  Article: "webpage",
  WebPage: "webpage",
};

type Thing = Record<string, unknown>;

/** Reads a page's main work from its JSON-LD, or null. */
export function readLinkedData(sources: readonly string[]) {
  const things = sources.flatMap((source) => thingsIn(parsed(source)));
  const kinds = Object.keys(TYPES);
  const ranked = things.flatMap((thing) => {
    const rank = kinds.findIndex((kind) => typesOf(thing).some((type) => type.endsWith(kind)));
    return rank < 0 ? [] : [{ thing, rank }];
  });
  const [best] = ranked.sort((one, other) => one.rank - other.rank);
  if (!best) return null;
  const { thing } = best;
  return {
    csl: cslOf(thing, TYPES[kinds[best.rank] ?? ""]),
    headline: textOf(thing.headline),
    authors: personsOf(thing).flatMap((one) => wholeName(one) ?? []),
    datePublished: textOf(thing.datePublished),
    site: nameOf(thing.publisher),
    doi: doiOf(thing),
  };
}

function parsed(source: string): unknown {
  try {
    return JSON.parse(source.replace(/^\s*<!\[CDATA\[|\]\]>\s*$/g, ""));
  } catch {
    // Pages contain broken JSON-LD; their other tags are still useful.
    return null;
  }
}

/** The top-level things and those in `@graph`, not the ones they mention (comments, other articles). */
function thingsIn(value: unknown): Thing[] {
  const top = [value].flat().slice(0, 200).filter(isThing);
  return top.flatMap((thing) => [thing, ...[thing["@graph"]].flat().slice(0, 200).filter(isThing)]);
}

const isThing = (value: unknown): value is Thing =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const typesOf = (thing: Thing): string[] => [thing["@type"]].flat().filter((type) => typeof type === "string");

function cslOf(thing: Thing, type: string | undefined): Record<string, unknown> & { type: string } {
  const part = [thing.isPartOf].flat().filter(isThing);
  const kindOf = (kind: string) => part.find((one) => typesOf(one).includes(kind));
  const [volume, issue] = [kindOf("PublicationVolume"), kindOf("PublicationIssue")];
  const journal =
    kindOf("Periodical") ??
    part.find((one) => !["PublicationVolume", "PublicationIssue"].includes(String(one["@type"])));
  const pages = [textOf(thing.pageStart), textOf(thing.pageEnd)].filter(Boolean).join("-");
  return {
    type: type ?? "webpage",
    title: textOf(thing.headline) ?? textOf(thing.name),
    author: namesOf(personsOf(thing)),
    editor: namesOf([thing.editor].flat()),
    issued: textOf(thing.datePublished) ?? textOf(thing.dateCreated),
    "container-title": nameOf(journal),
    volume: textOf(thing.volumeNumber) ?? textOf(volume?.volumeNumber),
    issue: textOf(thing.issueNumber) ?? textOf(issue?.issueNumber),
    page: textOf(thing.pagination) ?? (pages || undefined),
    publisher: type === "webpage" || type === "post-weblog" ? undefined : nameOf(thing.publisher),
    ISBN: textOf(thing.isbn),
    language: textOf(thing.inLanguage),
    abstract: textOf(thing.abstract) ?? textOf(thing.description),
  };
}

const textOf = (value: unknown): string | undefined => {
  const [first] = [value].flat();
  return typeof first === "string" || typeof first === "number" ? String(first) : undefined;
};

const nameOf = (value: unknown): string | undefined => {
  const [first] = [value].flat();
  return isThing(first) ? textOf(first.name) : textOf(first);
};

const personsOf = (thing: Thing): unknown[] => [thing.author ?? thing.creator].flat();

/** The name of a person or organisation on the page. */
function wholeName(one: unknown): string | undefined {
  if (!isThing(one)) return typeof one === "string" ? one : undefined;
  return textOf(one.name) ?? ([textOf(one.givenName), textOf(one.familyName)].filter(Boolean).join(" ") || undefined);
}

function namesOf(persons: unknown[]): CslName[] | undefined {
  const names = persons.flatMap((one): CslName[] => {
    if (!isThing(one)) return typeof one === "string" ? [readName(one) ?? []].flat() : [];
    const [family, given] = [textOf(one.familyName), textOf(one.givenName)];
    if (family) return [{ family, ...(given ? { given } : {}) }];
    const name = textOf(one.name) ?? "";
    if (one["@type"] === "Organization") return name ? [{ literal: name }] : [];
    return [readName(name) ?? []].flat();
  });
  return names.length > 0 ? names.slice(0, 5000) : undefined;
}

function doiOf(thing: Thing): string | null {
  const places = [thing.sameAs, thing.identifier, thing["@id"]].flat();
  for (const place of places) {
    const value = isThing(place) ? `${textOf(place.value) ?? ""}` : String(place ?? "");
    if (/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:)?10\.\d{4,9}/i.test(value)) return value;
  }
  return null;
}
