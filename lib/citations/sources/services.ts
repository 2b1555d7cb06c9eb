import type { Env } from "#lib/base/env";

/** The metadata services: their public name, the setting with their address, and their default interval. */
export const SERVICES = {
  doi: { name: "doi.org", setting: "DOI_BASE_URL", intervalMs: 0 },
  crossref: { name: "Crossref", setting: "CROSSREF_BASE_URL", intervalMs: 20 },
  datacite: { name: "DataCite", setting: "DATACITE_BASE_URL", intervalMs: 0 },
  // Three a second without a key, ten with one (https://www.ncbi.nlm.nih.gov/books/NBK25497/).
  pubmed: { name: "PubMed", setting: "PUBMED_BASE_URL", intervalMs: 334 },
  // https://info.arxiv.org/help/api/tou.html
  arxiv: { name: "arXiv", setting: "ARXIV_BASE_URL", intervalMs: 3000 },
  openalex: { name: "OpenAlex", setting: "OPENALEX_BASE_URL", intervalMs: 100 },
  semanticScholar: { name: "Semantic Scholar", setting: "SEMANTIC_SCHOLAR_BASE_URL", intervalMs: 1000 },
  wikidata: { name: "Wikidata", setting: "WIKIDATA_BASE_URL", intervalMs: 100 },
} as const satisfies Record<string, { name: string; setting: keyof Env; intervalMs: number }>;

/** One of the metadata services. */
export type Service = keyof typeof SERVICES;
