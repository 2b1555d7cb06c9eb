import { z } from "zod";
import { AppError } from "#lib/base/errors";
import type { CslItem } from "../csl/csl";
import { parseCsl } from "../csl/parse-csl";
import { requireOneSource } from "../csl/require-one-source";
import type { Identifier } from "../csl/shape";
import { identifyIn } from "../identity/identify";
import { bestIdentifier, describesSameWork, identifiersOf } from "../identity/work-identity";
import { type Registries, registries } from "../sources/registries";
import { resolveWork } from "../sources/resolve-work";
import type { Work } from "../sources/work";

const identifier = (words: string) => z.string().trim().min(1).max(2048).optional().describe(words);

/** The fields by which a request names one work. */
export const workFields = {
  doi: identifier("A DOI in any form."),
  url: identifier("A web page or article."),
  pmid: identifier("A PubMed or PMC id."),
  arxivId: identifier("An arXiv id in any form."),
  identifier: identifier("Any of these, or an ISBN."),
  csl: z.record(z.string(), z.unknown()).optional().describe("The work itself as CSL-JSON."),
};

type Given = { [field in keyof typeof workFields]?: z.output<(typeof workFields)[field]> };

const FIELDS = ["doi", "url", "pmid", "arxivId", "identifier"] as const;

/**
 * Looks up the one work that these fields name; keeps a work given as `csl` as it is, and looks it up only to verify
 * it.
 * @throws AppError invalid_request unless there is exactly one, invalid_identifier, and the errors of `resolveWork`.
 */
export async function resolveGiven(fields: Given, services: Registries = registries()): Promise<Work> {
  const named = FIELDS.flatMap((field) => {
    const value = fields[field];
    return value === undefined ? [] : [{ field, value }];
  });
  requireOneSource(fields, Object.keys(workFields));
  const [first] = named;
  return first
    ? resolveWork(identifyIn(first.field, first.value), services)
    : checkTyped(parseCsl(fields.csl), services);
}

/** Verifies a work that a person typed: only when a registry knows its identifier as the same work. */
async function checkTyped(csl: CslItem, services: Registries): Promise<Work> {
  const identifier = bestIdentifier(identifiersOf({ csl, identifier: null }));
  const unverified = { verified: false, retracted: null, newerVersion: null };
  const known = identifier && identifier.type !== "url" ? await knownAs(identifier, services) : null;
  if (!known || !describesSameWork(csl, known.csl)) return { csl, identifier, checks: unverified };
  return { csl, identifier, checks: known.checks };
}

async function knownAs(identifier: Identifier, services: Registries): Promise<Work | null> {
  try {
    return await resolveWork(identifier, services);
  } catch (thrown) {
    // Unknown or unreachable: the work stays unverified and is still kept.
    if (thrown instanceof AppError) return null;
    throw thrown;
  }
}
