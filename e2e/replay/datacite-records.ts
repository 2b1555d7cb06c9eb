/** DataCite's records at `/dois/{doi}`: the attributes of its JSON:API. */
export const DATACITE_RECORDS: Record<string, Record<string, unknown>> = {
  "10.14454/fxws-0523": {
    doi: "10.14454/fxws-0523",
    identifiers: [],
    creators: [
      { name: "DataCite Metadata Working Group", nameType: "Organizational", affiliation: [], nameIdentifiers: [] },
      { name: "Doe, Jane", nameType: "Personal", givenName: "Jane", familyName: "Doe", affiliation: [] },
      { name: "Roe, Richard", affiliation: [] },
    ],
    titles: [
      { title: "DataCite Metadata Schema for the Publication and Citation of Research Data", lang: "en" },
      { title: "Version 4.4", titleType: "Subtitle" },
    ],
    publisher: "DataCite e.V.",
    publicationYear: 2021,
    dates: [{ date: "2021-03-30", dateType: "Issued" }],
    language: "en",
    types: {
      ris: "RPRT",
      bibtex: "article",
      citeproc: "article-journal",
      resourceTypeGeneral: "Text",
      resourceType: "Documentation",
    },
    relatedIdentifiers: [
      { relatedIdentifier: "10.14454/3w3z-sa82", relatedIdentifierType: "DOI", relationType: "IsPreviousVersionOf" },
    ],
    version: "4.4",
    url: "https://schema.datacite.org/meta/kernel-4.4/",
    container: {},
    descriptions: [{ description: "1 Introduction<br>2 Properties", descriptionType: "TableOfContents" }],
  },
  "10.48550/arxiv.1706.03762": {
    doi: "10.48550/arxiv.1706.03762",
    creators: [
      { name: "Vaswani, Ashish", nameType: "Personal", givenName: "Ashish", familyName: "Vaswani" },
      { name: "Shazeer, Noam", nameType: "Personal", givenName: "Noam", familyName: "Shazeer" },
    ],
    titles: [{ title: "Attention Is All You Need" }],
    publisher: "arXiv",
    publicationYear: 2017,
    dates: [
      { date: "2017-06-12T17:57:34Z", dateType: "Submitted", dateInformation: "v1" },
      { date: "2017-06", dateType: "Available", dateInformation: "v1" },
    ],
    types: {
      ris: "GEN",
      bibtex: "misc",
      citeproc: "article",
      resourceTypeGeneral: "Preprint",
      resourceType: "Article",
    },
    relatedIdentifiers: [],
    version: "7",
    url: "https://arxiv.org/abs/1706.03762",
    descriptions: [{ description: "The dominant sequence transduction models …", descriptionType: "Abstract" }],
  },
};
