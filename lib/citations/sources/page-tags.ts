/** The tag names of each property, best first: Highwire, bepress, PRISM, Dublin Core, then tags for sharing. */
const NAMES = {
  title: ["citation_title", "bepress_citation_title", "dc.title", "dcterms.title", "og:title", "twitter:title"],
  author: [
    "citation_author",
    "bepress_citation_author",
    "dc.creator",
    "dcterms.creator",
    "article:author",
    "author",
    "parsely-author",
  ],
  issued: [
    "citation_publication_date",
    "citation_date",
    "citation_cover_date",
    "citation_online_date",
    "bepress_citation_date",
    "prism.publicationdate",
    "dc.date.issued",
    "dcterms.issued",
    "dc.date",
    "dcterms.date",
    "article:published_time",
    "og:article:published_time",
    "parsely-pub-date",
    "date",
    "publish-date",
  ],
  journal: ["citation_journal_title", "bepress_citation_journal_title", "prism.publicationname", "dc.source"],
  short: ["citation_journal_abbrev"],
  conference: ["citation_conference_title", "citation_conference"],
  book: ["citation_inbook_title", "citation_book_title"],
  volume: ["citation_volume", "prism.volume", "bepress_citation_volume"],
  issue: ["citation_issue", "prism.number", "bepress_citation_issue"],
  firstPage: ["citation_firstpage", "prism.startingpage", "bepress_citation_firstpage"],
  lastPage: ["citation_lastpage", "prism.endingpage", "bepress_citation_lastpage"],
  publisher: ["citation_publisher", "dc.publisher", "dcterms.publisher"],
  institution: ["citation_dissertation_institution", "citation_technical_report_institution"],
  reportNumber: ["citation_technical_report_number"],
  issn: ["citation_issn", "prism.issn"],
  isbn: ["citation_isbn", "prism.isbn"],
  language: ["citation_language", "dc.language", "dcterms.language"],
  locale: ["og:locale", "language"],
  site: ["og:site_name", "application-name"],
  abstract: ["citation_abstract", "dcterms.abstract", "dc.description", "og:description", "description"],
  doi: [
    "citation_doi",
    "bepress_citation_doi",
    "prism.doi",
    "dc.identifier",
    "dcterms.identifier",
    "dc.identifier.doi",
  ],
} as const;

/** A property that pages declare in their `meta` elements. */
export type Property = keyof typeof NAMES;

type Tags = ReadonlyMap<string, readonly string[]>;

/** All values of a property, under the best of its names that a page has. */
export function tagged(tags: Tags, property: Property): readonly string[] {
  const name = NAMES[property].find((one) => tags.has(one));
  return (name && tags.get(name)) || [];
}

/**
 * The authors of a page by its tags: one tag per author, or one for all with semicolons; profile addresses are not
 * names.
 */
export function taggedAuthors(tags: Tags): string[] {
  const named = NAMES.author.map((name) =>
    (tags.get(name) ?? [])
      .flatMap((value) => value.split(/\s*;\s*/))
      .map((author) => author.replace(/^by\s+/i, ""))
      .filter((author) => author !== "" && !/^https?:/i.test(author)),
  );
  return named.find((authors) => authors.length > 0) ?? [];
}
