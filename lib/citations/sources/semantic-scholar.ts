import { z } from "zod";
import { normalizeCsl } from "../csl/normalize-csl";
import { readName } from "../csl/read-name";
import { readJson } from "./read-json";
import type { Registries } from "./registries";
import type { Work } from "./work";

const text = z.string().nullish().catch(null);

const paper = z.object({
  title: text,
  year: z.number().nullish().catch(null),
  publicationDate: text,
  venue: text,
  url: text,
  authors: z
    .array(z.object({ name: text }))
    .nullish()
    .catch([]),
  externalIds: z.object({ DOI: text, PubMed: text, ArXiv: text }).nullish().catch(null),
  publicationTypes: z.array(z.string()).nullish().catch(null),
  journal: z.object({ name: text, volume: text, pages: text }).nullish().catch(null),
});

// A response without results has no `data`.
const found = z.object({ data: z.array(paper).default([]) });

const FIELDS = "title,year,publicationDate,venue,url,authors,externalIds,publicationTypes,journal";

const TYPES: Record<string, string> = {
  JournalArticle: "article-journal",
  Conference: "paper-conference",
  Book: "book",
  BookSection: "chapter",
  Dataset: "dataset",
};

/** Searches Semantic Scholar by words, best match first. */
export async function semanticScholarSearch(
  services: Registries,
  q: string,
  limit: number,
  signal: AbortSignal,
): Promise<Work[]> {
  const path = `/graph/v1/paper/search?${new URLSearchParams({ query: q, limit: String(limit), fields: FIELDS })}`;
  const key = services.settings.SEMANTIC_SCHOLAR_API_KEY;
  const headers: Record<string, string> = key ? { "x-api-key": key } : {};
  const response = await services.ask("semanticScholar", { path, accept: "application/json", headers, signal });
  return readJson("semanticScholar", response, found).data.map(asWork);
}

function asWork(given: z.output<typeof paper>): Work {
  const { DOI, PubMed, ArXiv } = given.externalIds ?? {};
  const doi = DOI?.toLowerCase() ?? (ArXiv ? `10.48550/arxiv.${ArXiv.toLowerCase()}` : undefined);
  const type = given.publicationTypes?.map((one) => TYPES[one]).find(Boolean);
  const csl = normalizeCsl({
    type: type ?? (ArXiv ? "article" : "article-journal"),
    title: given.title,
    author: given.authors?.flatMap(({ name }) => readName(name ?? "") ?? []),
    issued: given.publicationDate ?? given.year,
    "container-title": given.journal?.name || given.venue,
    volume: given.journal?.volume,
    page: given.journal?.pages?.replace(/\s+/g, ""),
    DOI: doi,
    PMID: PubMed,
    URL: doi ? undefined : given.url,
  });
  const checks = { verified: true, retracted: null, newerVersion: null };
  return { csl, identifier: doi ? { type: "doi", value: doi } : null, checks };
}
