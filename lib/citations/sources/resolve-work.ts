import { LRUCache } from "lru-cache";
import { AppError } from "#lib/base/errors";
import type { Identifier } from "../csl/shape";
import { wikidataItem } from "../identity/identify";
import { resolveArxiv } from "./arxiv";
import { crossrefByIsbn } from "./crossref";
import { resolveDoi } from "./doi";
import { idsOfPmc, pubmedByIds } from "./pubmed";
import { type Registries, registries } from "./registries";
import { resolvePage } from "./web-page";
import { resolveWikidata } from "./wikidata";
import type { Work } from "./work";

const DEADLINE_MS = 15_000;
const KEPT = 2000;
const KEPT_MS = 24 * 60 * 60_000;

type Memory = { works: LRUCache<string, Work>; asking: Map<string, Promise<Work>> };

// One cache per set of services, so that results of another set (as tests open) never mix.
const memories = new WeakMap<Registries, Memory>();

function memoryOf(services: Registries): Memory {
  const held = memories.get(services) ?? {
    works: new LRUCache<string, Work>({ max: KEPT, ttl: KEPT_MS }),
    asking: new Map<string, Promise<Work>>(),
  };
  memories.set(services, held);
  return held;
}

/**
 * Looks up the work that an identifier names, from the registries or the page itself. Known works are cached for a day,
 * failures are not, and simultaneous lookups of a work share one request.
 * @throws AppError citation_not_found, upstream_unavailable, upstream_timeout, and for a URL the errors of
 * `fetchPublic`.
 */
export async function resolveWork(identifier: Identifier, services: Registries = registries()): Promise<Work> {
  const { works, asking } = memoryOf(services);
  const key = `${identifier.type}:${identifier.value}`;
  const known = works.get(key);
  if (known) return structuredClone(known);
  const pending = asking.get(key) ?? ask();
  return structuredClone(await pending);

  async function ask(): Promise<Work> {
    const lookup = RESOLVERS[identifier.type](services, identifier.value, AbortSignal.timeout(DEADLINE_MS));
    asking.set(key, lookup);
    try {
      const work = await lookup;
      works.set(key, work);
      return work;
    } finally {
      asking.delete(key);
    }
  }
}

type Resolve = (services: Registries, value: string, signal: AbortSignal) => Promise<Work>;

const RESOLVERS: Record<Identifier["type"], Resolve> = {
  doi: resolveDoi,
  arxiv: resolveArxiv,
  pmid: resolvePmid,
  isbn: resolveIsbn,
  url: (services, url, signal) => {
    const item = wikidataItem(url);
    if (item) return resolveWikidata(services, item, signal);
    return resolvePage(services, url, signal, (doi) => resolveWork({ type: "doi", value: doi }, services));
  },
};

async function resolvePmid(services: Registries, value: string, signal: AbortSignal): Promise<Work> {
  if (/^PMC/.test(value)) return resolvePmc(services, value, signal);
  const [work] = await pubmedByIds(services, [value], signal);
  if (work) return work;
  throw notFound(`PubMed has no article ${value}.`);
}

async function resolvePmc(services: Registries, value: string, signal: AbortSignal): Promise<Work> {
  const ids = await idsOfPmc(services, value, signal);
  if (ids?.pmid) return resolveWork({ type: "pmid", value: ids.pmid }, services);
  if (ids?.doi) return resolveWork({ type: "doi", value: ids.doi.toLowerCase() }, services);
  throw notFound(`PubMed Central has no article ${value}.`);
}

async function resolveIsbn(services: Registries, isbn: string, signal: AbortSignal): Promise<Work> {
  const work = await crossrefByIsbn(services, isbn, signal);
  if (work) return { ...work, identifier: { type: "isbn", value: isbn } };
  throw notFound(`Crossref, where books with DOIs are registered, has none with the ISBN ${isbn}.`);
}

const notFound = (words: string) =>
  new AppError("citation_not_found", words, {
    hint: "Give another identifier, a URL, or the work as csl; search_citations finds works by title.",
  });
