import { z } from "zod";
import { type BriefWork, briefWork } from "../csl/brief-work";
import { normalizeCsl } from "../csl/normalize-csl";
import { readName } from "../csl/read-name";
import { identifiersOf } from "../identity/work-identity";
import { crossrefByDois, crossrefRecord } from "./crossref";
import { dataciteRecord } from "./datacite";
import { openalexRelated, usesOpenalex } from "./openalex";
import { type Registries, registries } from "./registries";
import { type Result, resultOf } from "./result";
import type { SearchedSource } from "./search-works";
import { SERVICES, type Service } from "./services";
import type { Work } from "./work";

/** What a work that a registry names is to another one; the nearest first. */
export const RELATION_KINDS = ["version", "supplement", "part", "comment", "similar", "cited_by", "cites"] as const;

/** One of `RELATION_KINDS`. */
export type RelationKind = (typeof RELATION_KINDS)[number];

/** A work that a registry relates to another one. */
export type Relation = BriefWork & { doi: string; kind: RelationKind; source: string };

type Named = { kind: RelationKind; doi: string; work: BriefWork | null };

// The names of Crossref (`is-preprint-of`) and of DataCite (`IsPreprintOf`), without case and hyphens.
const KINDS: readonly [names: RegExp, kind: RelationKind][] = [
  [/preprint|version|variant|translat|identical|same|replace|obsolete|manuscript|derived|source|continu/, "version"],
  [/supplement|material|documents|documented|metadata|basedon|basisfor|require|compile/, "supplement"],
  [/part|collect|publishedin/, "part"],
  [/review|comment|reply/, "comment"],
  [/^is(?:cited|referenced)by/, "cited_by"],
  [/cites|references/, "cites"],
];

/** The kind of a relation by the name that Crossref or DataCite has for it. */
export function kindOfRelation(name: string): RelationKind {
  const plain = name.toLowerCase().replaceAll("-", "");
  return KINDS.find(([names]) => names.test(plain))?.[1] ?? "similar";
}

const DEADLINE_MS = 12_000;
const MOST = 60;
// A list of references is long, and the nearest relations come before it.
const MOST_OF_KIND = 20;

/**
 * Asks Crossref, or DataCite for a DOI that Crossref does not have, and OpenAlex for the works that they relate to one.
 * Works without a DOI are left out. Names the registries that were asked, and those that failed.
 */
export async function findRelations(
  { doi, arxivId }: { doi: string | null; arxivId: string | null },
  services: Registries = registries(),
): Promise<{ relations: Relation[]; sources: SearchedSource[] }> {
  const asked = doi ?? (arxivId === null ? null : `10.48550/arxiv.${arxivId}`.toLowerCase());
  if (asked === null) return { relations: [], sources: [] };
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const answers = await Promise.all([
    registered(services, asked, signal),
    ...(usesOpenalex(services.settings) ? [answerOf("openalex", fromOpenalex(services, asked, signal))] : []),
  ]);
  const relations = await described(services, nearestOf(answers, asked), signal);
  return { relations, sources: answers.map(reported) };
}

type Answer = { service: Service; found: Result<Named[] | null> };

const answerOf = async (service: Service, asking: Promise<Named[] | null>): Promise<Answer> => ({
  service,
  found: await resultOf(asking),
});

/** What the agency says that the DOI is registered with. */
async function registered(services: Registries, doi: string, signal: AbortSignal): Promise<Answer> {
  const answer = await answerOf("crossref", fromCrossref(services, doi, signal));
  const isElsewhere = "value" in answer.found && answer.found.value === null;
  return isElsewhere ? answerOf("datacite", fromDatacite(services, doi, signal)) : answer;
}

const reported = ({ service, found }: Answer): SearchedSource =>
  "failure" in found
    ? { name: SERVICES[service].name, ok: false, error: found.failure.message }
    : { name: SERVICES[service].name, ok: true };

type Sourced = Named & { source: string };

/** The relations of all answers, each work once, by its nearest one. */
function nearestOf(answers: readonly Answer[], asked: string): Sourced[] {
  const all = answers.flatMap(({ service, found }) =>
    "value" in found ? (found.value ?? []).map((one) => ({ ...one, source: SERVICES[service].name })) : [],
  );
  const seen = new Set([asked]);
  const kept = RELATION_KINDS.flatMap((kind) =>
    all.filter((one) => one.kind === kind && !seen.has(one.doi) && seen.add(one.doi)).slice(0, MOST_OF_KIND),
  );
  return kept.slice(0, MOST);
}

const EMPTY: BriefWork = { title: "", authors: [], year: null, containerTitle: null, doi: null };

/** The relations with the titles that Crossref has for those of which only a DOI was named. */
async function described(services: Registries, found: readonly Sourced[], signal: AbortSignal): Promise<Relation[]> {
  const bare = found.filter(({ work }) => work === null).map(({ doi }) => doi);
  const answer = bare.length === 0 ? { value: [] } : await resultOf(crossrefByDois(services, bare, signal));
  const works = "value" in answer ? answer.value : [];
  const known = new Map(works.map(({ csl }) => briefWork(csl)).map((work) => [work.doi, work]));
  return found.map(({ work, ...one }) => ({ ...(work ?? known.get(one.doi) ?? EMPTY), ...one }));
}

const doiOf = (text: string | null | undefined): string | null =>
  text ? identifiersOf({ csl: { type: "document", DOI: text }, identifier: null }).doi : null;

const text = z.string().nullish().catch(null);

const crossrefShape = z.object({
  relation: z.record(z.string(), z.array(z.object({ id: z.string(), "id-type": text })).catch([])).catch({}),
  reference: z
    .array(
      z.object({
        DOI: text,
        "article-title": text,
        "volume-title": text,
        "journal-title": text,
        author: text,
        year: text,
      }),
    )
    .catch([]),
});

async function fromCrossref(services: Registries, doi: string, signal: AbortSignal): Promise<Named[] | null> {
  const record = await crossrefRecord(services, doi, signal);
  if (record === null) return null;
  const { relation, reference } = crossrefShape.parse(record);
  const named = Object.entries(relation).flatMap(([name, works]) =>
    works.filter((work) => work["id-type"] === "doi").flatMap(({ id }) => namedBy(kindOfRelation(name), id)),
  );
  const cited = reference.flatMap((one) => namedBy("cites", one.DOI, ofReference(one)));
  return [...named, ...cited];
}

type Reference = z.output<typeof crossrefShape>["reference"][number];

/** What a reference says of its work; null when it has no title. */
function ofReference(given: Reference): BriefWork | null {
  const title = given["article-title"] ?? given["volume-title"];
  if (!title) return null;
  const author = [readName(given.author ?? "") ?? []].flat();
  return briefWork(
    normalizeCsl({ title, author, issued: given.year, "container-title": given["journal-title"], DOI: given.DOI }),
  );
}

const namedBy = (kind: RelationKind, id: string | null | undefined, work: BriefWork | null = null): Named[] => {
  const doi = doiOf(id);
  return doi === null ? [] : [{ kind, doi, work }];
};

async function fromDatacite(services: Registries, doi: string, signal: AbortSignal): Promise<Named[] | null> {
  const record = await dataciteRecord(services, doi, signal);
  return (record?.relatedIdentifiers ?? [])
    .filter(({ relatedIdentifierType }) => relatedIdentifierType === "DOI")
    .flatMap((one) => namedBy(kindOfRelation(one.relationType ?? ""), one.relatedIdentifier));
}

async function fromOpenalex(services: Registries, doi: string, signal: AbortSignal): Promise<Named[]> {
  const { similar, cited } = await openalexRelated(services, doi, MOST_OF_KIND, signal);
  const named = (kind: RelationKind) => (work: Work) =>
    work.identifier?.type === "doi" ? [{ kind, doi: work.identifier.value, work: briefWork(work.csl) }] : [];
  return [...similar.flatMap(named("similar")), ...cited.flatMap(named("cites"))];
}
