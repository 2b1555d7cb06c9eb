import { AppError } from "#lib/base/errors";
import { normalizeCsl } from "../csl/normalize-csl";
import { crossrefByDoi, crossrefCsl, pathOfDoi } from "./crossref";
import { dataciteByDoi } from "./datacite";
import type { Registries } from "./registries";
import { firstFailure, type Result, resultOf } from "./result";
import type { Work } from "./work";

const CSL_TYPE = "application/vnd.citationstyles.csl+json";

/** The result of doi.org for a DOI: the work, "unreadable" if not available as CSL, or "unregistered". */
type Resolved = { csl: Work["csl"] } | "unreadable" | "unregistered";

/**
 * Fetches the work with a DOI from doi.org, Crossref and DataCite in this order; Crossref also reports retractions and
 * newer versions.
 * @throws AppError citation_not_found, upstream_unavailable, upstream_timeout
 */
export async function resolveDoi(registries: Registries, doi: string, signal: AbortSignal): Promise<Work> {
  const [resolved, crossref] = await Promise.all([
    resultOf(negotiate(registries, doi, signal)),
    resultOf(crossrefByDoi(registries, doi, signal)),
  ]);
  const known = "value" in crossref ? crossref.value : null;
  const csl = "value" in resolved && typeof resolved.value === "object" ? resolved.value.csl : known?.csl;
  if (csl) return asWork(doi, csl, known);
  const datacite = await resultOf(dataciteByDoi(registries, doi, signal));
  if ("value" in datacite && datacite.value) return datacite.value;
  throw nothingKnown(doi, resolved, [crossref, datacite]);
}

function asWork(doi: string, given: Work["csl"], known: Work | null): Work {
  const csl = { ...given, DOI: typeof given.DOI === "string" ? given.DOI : doi };
  const checks = known?.checks ?? { verified: true, retracted: null, newerVersion: null };
  return { csl, identifier: { type: "doi", value: csl.DOI.toLowerCase() }, checks };
}

async function negotiate(registries: Registries, doi: string, signal: AbortSignal): Promise<Resolved> {
  const response = await registries.ask("doi", { path: `/${pathOfDoi(doi)}`, accept: CSL_TYPE, signal });
  if (response.status === 404) return "unregistered";
  // Agencies without CSL support send their HTML page.
  if (response.status !== 200 || !/json/.test(response.type)) return "unreadable";
  const record = recordOf(response.text);
  if (!record) return "unreadable";
  const csl =
    "indexed" in record || record.source === "Crossref" ? crossrefCsl(record) : withoutAddress(normalizeCsl(record));
  return csl.title || csl.author ? { csl } : "unreadable";
}

function recordOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    // An incomplete response counts as none; Crossref and DataCite are next.
    return null;
  }
}

function withoutAddress(csl: Work["csl"]): Work["csl"] {
  const { URL: address, ...rest } = csl;
  const isDoi = typeof address === "string" && /^https?:\/\/(?:dx\.)?doi\.org\//i.test(address);
  return isDoi ? { ...rest, type: csl.type } : csl;
}

function nothingKnown(doi: string, resolved: Result<Resolved>, others: Result<Work | null>[]): AppError {
  // doi.org resolves the DOIs of every agency: a DOI that it does not know does not exist, even if others are
  // unavailable.
  const isUnregistered = "value" in resolved && resolved.value === "unregistered";
  const failure = isUnregistered ? null : firstFailure([resolved, ...others]);
  if (failure) return failure;
  const words = isUnregistered ? `There is no DOI ${doi}.` : `No registry describes the DOI ${doi}.`;
  return new AppError("citation_not_found", words, {
    hint: "Compare it with the work itself, or search by title with search_citations.",
  });
}
