import { z } from "zod";
import { normalizeCsl } from "../csl/normalize-csl";
import { readName } from "../csl/read-name";
import { pathOfDoi } from "./crossref";
import { mailParameter } from "./mail-parameter";
import { readJson } from "./read-json";
import type { Registries } from "./registries";
import type { Work } from "./work";

const text = z.string().nullish().catch(null);

const work = z.object({
  doi: text,
  display_name: text,
  publication_year: z.number().nullish().catch(null),
  publication_date: text,
  type: text,
  is_retracted: z.boolean().nullish().catch(null),
  authorships: z.array(z.object({ author: z.object({ display_name: text }) })).catch([]),
  primary_location: z
    .object({ landing_page_url: text, source: z.object({ display_name: text }).nullish().catch(null) })
    .nullish()
    .catch(null),
  biblio: z.object({ volume: text, issue: text, first_page: text, last_page: text }).nullish().catch(null),
});

const found = z.object({ results: z.array(work) });

/** OpenAlex types that differ from CSL's names. */
const TYPES: Record<string, string> = {
  article: "article-journal",
  preprint: "article",
  "supplementary-materials": "document",
};

/** Whether OpenAlex is asked: it requires a key; a private mirror may not. */
export const usesOpenalex = ({ OPENALEX_API_KEY, OPENALEX_BASE_URL }: Registries["settings"]): boolean =>
  Boolean(OPENALEX_API_KEY) || new URL(OPENALEX_BASE_URL).host !== "api.openalex.org";

/** Searches OpenAlex by words, best match first. */
export async function openalexSearch(
  services: Registries,
  q: string,
  limit: number,
  signal: AbortSignal,
): Promise<Work[]> {
  const query = new URLSearchParams({ search: q, "per-page": String(limit) });
  const key = services.settings.OPENALEX_API_KEY;
  if (key) query.set("api_key", key);
  const path = `/works?${query}${mailParameter(services, "&")}`;
  const response = await services.ask("openalex", { path, accept: "application/json", signal });
  return readJson("openalex", response, found).results.map(asWork);
}

const linked = z.object({
  related_works: z.array(z.string()).catch([]),
  referenced_works: z.array(z.string()).catch([]),
});

/** The works that OpenAlex finds similar to the one of a DOI, and those that it cites; at most `limit` of each. */
export async function openalexRelated(services: Registries, doi: string, limit: number, signal: AbortSignal) {
  const ask = async (path: string, given: Record<string, string>) => {
    const query = new URLSearchParams(given);
    const key = services.settings.OPENALEX_API_KEY;
    if (key) query.set("api_key", key);
    const address = `${path}?${query}${mailParameter(services, "&")}`;
    return services.ask("openalex", { path: address, accept: "application/json", signal });
  };
  const response = await ask(`/works/doi:${pathOfDoi(doi)}`, { select: "related_works,referenced_works" });
  if (response.status !== 200) return { similar: [], cited: [] };
  const { related_works: related, referenced_works: referenced } = readJson("openalex", response, linked);
  const worksOf = async (addresses: readonly string[]): Promise<Work[]> => {
    const ids = addresses.slice(0, limit).map((address) => address.slice(address.lastIndexOf("/") + 1));
    if (ids.length === 0) return [];
    const answer = await ask("/works", { filter: `openalex:${ids.join("|")}`, "per-page": String(limit) });
    return readJson("openalex", answer, found).results.map(asWork);
  };
  const [similar, cited] = await Promise.all([worksOf(related), worksOf(referenced)]);
  return { similar, cited };
}

function asWork(given: z.output<typeof work>): Work {
  const doi = given.doi?.replace(/^https?:\/\/doi\.org\//i, "").toLowerCase();
  const pages = [...new Set([given.biblio?.first_page, given.biblio?.last_page])].filter(Boolean).join("-");
  const csl = normalizeCsl({
    type: TYPES[given.type ?? ""] ?? given.type,
    title: given.display_name,
    author: given.authorships.flatMap(({ author }) => readName(author.display_name ?? "") ?? []),
    issued: given.publication_date ?? given.publication_year,
    "container-title": given.primary_location?.source?.display_name,
    volume: given.biblio?.volume,
    issue: given.biblio?.issue,
    page: pages,
    DOI: doi,
    URL: doi ? undefined : given.primary_location?.landing_page_url,
  });
  const checks = { verified: true, retracted: given.is_retracted ?? null, newerVersion: null };
  return { csl, identifier: doi ? { type: "doi", value: doi } : null, checks };
}
