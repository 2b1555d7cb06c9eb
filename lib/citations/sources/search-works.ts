import { AppError } from "#lib/base/errors";
import { type BriefWork, briefWork } from "../csl/brief-work";
import type { CslItem } from "../csl/csl";
import { fingerprintOf } from "../identity/work-identity";
import { arxivSearch } from "./arxiv";
import { crossrefSearch } from "./crossref";
import { openalexSearch, usesOpenalex } from "./openalex";
import { pubmedSearch } from "./pubmed";
import { type Registries, registries } from "./registries";
import { type Result, resultOf } from "./result";
import { semanticScholarSearch } from "./semantic-scholar";
import { SERVICES, type Service } from "./services";
import type { Work } from "./work";

/** A work found by a search, as a list shows it, and as CSL-JSON. */
export type FoundWork = BriefWork & {
  url: string | null;
  csl: CslItem;
  /** The service that described it. */
  source: string;
};

/** A service that was searched, and its error when it failed. */
export type SearchedSource = { name: string; ok: boolean; error?: string };

type Search = (services: Registries, q: string, limit: number, signal: AbortSignal) => Promise<Work[]>;

type Source = {
  service: Service;
  search: Search;
  /** Whether the service is searched at all. */
  isOpen(services: Registries): boolean;
};

/** The services that are searched; when several have a work, the first one's description is used. */
const SOURCES: Source[] = [
  { service: "crossref", search: crossrefSearch, isOpen: () => true },
  { service: "pubmed", search: pubmedSearch, isOpen: () => true },
  {
    service: "openalex",
    search: openalexSearch,
    isOpen: ({ settings }) => usesOpenalex(settings),
  },
  {
    service: "semanticScholar",
    search: semanticScholarSearch,
    isOpen: ({ settings }) =>
      Boolean(settings.SEMANTIC_SCHOLAR_API_KEY) ||
      isOwn(settings.SEMANTIC_SCHOLAR_BASE_URL, "api.semanticscholar.org"),
  },
  { service: "arxiv", search: arxivSearch, isOpen: (services) => services.isFree("arxiv") },
];

const isOwn = (address: string, host: string) => new URL(address).host !== host;

const DEADLINE_MS = 5000;

/**
 * Searches the registries concurrently, 5 seconds for all, and merges the results; names those that fail.
 * @throws AppError upstream_unavailable when all of them fail.
 */
export async function searchWorks(
  q: string,
  limit: number,
  services: Registries = registries(),
  deadlineMs = DEADLINE_MS,
): Promise<{ results: FoundWork[]; sources: SearchedSource[] }> {
  const signal = AbortSignal.timeout(deadlineMs);
  const searched = SOURCES.filter(({ isOpen }) => isOpen(services));
  const outcomes = await Promise.all(
    searched.map(async ({ service, search }) => ({
      service,
      found: await resultOf(search(services, q, limit, signal)),
    })),
  );
  if (outcomes.every(({ found }) => "failure" in found)) throw allDown(outcomes.map(({ found }) => found));
  return { results: merged(outcomes).slice(0, limit), sources: outcomes.map(report) };
}

type Searched = { service: Service; found: Result<Work[]> };

const report = ({ service, found }: Searched): SearchedSource =>
  "failure" in found
    ? { name: SERVICES[service].name, ok: false, error: found.failure.message }
    : { name: SERVICES[service].name, ok: true };

function allDown(found: Result<Work[]>[]): AppError {
  const failures = found.flatMap((one) => ("failure" in one ? one.failure.message : []));
  return new AppError("upstream_unavailable", `No registry could be searched: ${failures.join(" ")}`, {
    hint: "Try again later, or search the library with citation_library_search.",
  });
}

// The usual constant of reciprocal rank fusion (Cormack et al., 2009): ranks of several lists add up fairly.
const RANK_OFFSET = 60;

/** The works of all lists, each once; works ranked high in many lists come first. */
function merged(outcomes: Searched[]): FoundWork[] {
  const byKey = new Map<string, Ranked>();
  const all: Ranked[] = [];
  for (const { service, found } of outcomes) {
    for (const [at, { csl }] of ("value" in found ? found.value : []).entries()) {
      const result = shown(csl, SERVICES[service].name);
      if (!result) continue;
      const keys = [result.doi, fingerprintOf(csl)].filter((key) => key !== null);
      const known = keys.flatMap((key) => byKey.get(key) ?? []).find((one) => isSame(one.result, result));
      const ranked = known ?? { result, score: 0 };
      if (!known) all.push(ranked);
      ranked.score += 1 / (RANK_OFFSET + at);
      for (const key of keys) if (!byKey.has(key)) byKey.set(key, ranked);
    }
  }
  return all.sort((one, other) => other.score - one.score).map(({ result }) => result);
}

type Ranked = { result: FoundWork; score: number };

// A preprint and its article share title, author and often the year; their DOIs differ.
const isSame = (one: FoundWork, other: FoundWork) => one.doi === null || other.doi === null || one.doi === other.doi;

function shown(csl: CslItem, source: string): FoundWork | null {
  const brief = briefWork(csl);
  if (brief.title === "") return null;
  return { ...brief, url: typeof csl.URL === "string" && csl.URL !== "" ? csl.URL : null, csl, source };
}
