import { AppError } from "#lib/base/errors";
import type { CslItem } from "../csl/csl";
import type { Identifier } from "../csl/shape";
import { namesOf, plainTitle, yearOf } from "../csl/work-facts";
import { bestIdentifier, type Identifiers, identifiersOf } from "../identity/work-identity";
import { type Registries, registries } from "../sources/registries";
import { resolveWork } from "../sources/resolve-work";
import { searchWorks } from "../sources/search-works";
import type { Work } from "../sources/work";
import { compareWorks, describesWork, type FieldFault, titleRatio } from "./compare-works";

/** What the registries say about a reference. */
export type ReferenceStatus = "verified" | "mismatch" | "fabricated" | "unknown" | "retracted";

/** The result for a reference: the fields that differ, and the work that a registry has. */
export type CheckedReference = {
  status: ReferenceStatus;
  fields: FieldFault[];
  match: { doi: string | null; title: string; url: string | null } | null;
};

const CANDIDATES = 10;
const LEAST_REGISTRIES = 2;
const UNKNOWN: CheckedReference = { status: "unknown", fields: [], match: null };

/** The result for a reference about which no registry could be asked. */
export const unknownReference = (): CheckedReference => ({ ...UNKNOWN });

/**
 * Checks a reference by its identifier, else by title and authors. It is fabricated only when it names authors, at least
 * two registries were searched, all of them answered, and none knows such a work; a page of the web is never.
 */
export async function checkReference(given: CslItem, services: Registries = registries()): Promise<CheckedReference> {
  const registered = await findRegistered(given, services);
  if (registered === "unknown") return unknownReference();
  if (registered === "fabricated") return { status: "fabricated", fields: [], match: null };
  return judged(given, registered.work, registered.wrongDoi);
}

/** The work that a registry has for a reference, as CSL-JSON; null when none has it, or none could be asked. */
export async function registeredWork(given: CslItem, services: Registries = registries()): Promise<CslItem | null> {
  const registered = await findRegistered(given, services);
  return typeof registered === "string" ? null : registered.work.csl;
}

type Registered = { work: Work; wrongDoi: string | null };

async function findRegistered(given: CslItem, services: Registries): Promise<Registered | "fabricated" | "unknown"> {
  const identifiers = identifiersOf({ csl: given, identifier: null });
  const identifier = askedBy(identifiers);
  const named =
    identifier && identifier.type !== "url" ? await lookedUp(() => resolveWork(identifier, services)) : null;
  if (named && named !== "down" && describesWork(given, named.csl)) return { work: named, wrongDoi: null };
  if (plainTitle(given) === "") return "unknown";
  const searched = await searchFor(given, services);
  if (searched.match) {
    const work = await lookedUpAgain(searched.match, services);
    // The identifier named another work, or nothing at all.
    return { work, wrongDoi: named === "down" ? null : identifiers.doi };
  }
  const hasAuthors = [...namesOf(given, "author"), ...namesOf(given, "editor")].length > 0;
  const isSure = hasAuthors && searched.isComplete && named !== "down" && !isWebPage(given);
  return isSure ? "fabricated" : "unknown";
}

/** The identifier that a registry is asked by. Of a preprint only arXiv itself says that it was withdrawn. */
function askedBy(identifiers: Identifiers): Identifier | null {
  const { doi, arxivId } = identifiers;
  const isAtArxiv = arxivId !== null && doi !== null && /^10\.48550\/arxiv\./.test(doi);
  return isAtArxiv ? { type: "arxiv", value: arxivId } : bestIdentifier(identifiers);
}

// Registries have no pages of the web: that they do not know one says nothing.
const isWebPage = ({ type, URL: address }: CslItem): boolean =>
  (type === "webpage" || type === "post" || type === "post-weblog") && typeof address === "string";

/** A work, null for one that no registry knows, or "down" when one could not be asked. */
async function lookedUp(asking: () => Promise<Work>): Promise<Work | null | "down"> {
  try {
    return await asking();
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return thrown.status >= 500 ? "down" : null;
  }
}

type Searched = { match: CslItem | null; isComplete: boolean };

async function searchFor(given: CslItem, services: Registries): Promise<Searched> {
  const [first] = [...namesOf(given, "author"), ...namesOf(given, "editor")];
  const name = first?.family ?? first?.literal ?? "";
  const q = [plainTitle(given), name, yearOf(given) ?? ""].join(" ").trim().slice(0, 500);
  try {
    const { results, sources } = await searchWorks(q, CANDIDATES, services);
    const matches = results.map(({ csl }) => csl).filter((csl) => describesWork(given, csl));
    const best = matches.sort((one, other) => rankOf(given, other) - rankOf(given, one))[0];
    const isComplete = sources.length >= LEAST_REGISTRIES && sources.every(({ ok }) => ok);
    return { match: best ?? null, isComplete };
  } catch (thrown) {
    if (thrown instanceof AppError) return { match: null, isComplete: false };
    throw thrown;
  }
}

// Of a preprint and its article the one with fewer different fields is meant.
const rankOf = (given: CslItem, found: CslItem) => titleRatio(given, found) - compareWorks(given, found).length;

/** The whole record of a found work, which says whether it was retracted. */
async function lookedUpAgain(csl: CslItem, services: Registries): Promise<Work> {
  const identifier = bestIdentifier(identifiersOf({ csl, identifier: null }));
  const checks = { verified: true, retracted: null, newerVersion: null };
  if (identifier?.type !== "doi") return { csl, identifier, checks };
  const work = await lookedUp(() => resolveWork(identifier, services));
  return work && work !== "down" ? work : { csl, identifier, checks };
}

function judged(given: CslItem, { csl, identifier, checks }: Work, wrongDoi: string | null): CheckedReference {
  const compared = compareWorks(given, csl);
  const doi =
    identifier?.type === "doi" ? identifier.value : typeof csl.DOI === "string" ? csl.DOI.toLowerCase() : null;
  const isNamed = wrongDoi === null || wrongDoi === doi || compared.some(({ name }) => name === "DOI");
  const fields: FieldFault[] = isNamed ? compared : [...compared, { name: "DOI", given: wrongDoi, found: doi ?? "" }];
  const match = { doi, title: plainTitle(csl), url: typeof csl.URL === "string" ? csl.URL : null };
  if (checks.retracted === true) return { status: "retracted", fields, match };
  return { status: fields.length > 0 ? "mismatch" : "verified", fields, match };
}
