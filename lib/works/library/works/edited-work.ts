import type { Executor } from "#db/connection/client";
import { sameJson } from "#lib/base/same-json";
import { parseCsl } from "#lib/citations/csl/parse-csl";
import { resolveGiven } from "#lib/citations/given/given-work";
import { bestIdentifier, describesSameWork, identifiersOf } from "#lib/citations/identity/work-identity";
import type { NewWork } from "../entries/save";
import { findLibraryCitation } from "../entries/store";

/**
 * The work as a person edited it, with its checks: those of before while the identifiers, title, year and first author
 * are the same, else new ones from the registry. Throws `invalid_request` for CSL that cannot be kept, and `not_found`.
 */
export async function editedWork(db: Executor, userId: string, id: string, given: unknown): Promise<NewWork> {
  const csl = parseCsl(given);
  const before = await findLibraryCitation(db, userId, id);
  const [was, is] = [before, { csl, identifier: null }].map((one) => identifiersOf({ csl: one.csl, identifier: null }));
  const isSame = sameJson(was, is) && describesSameWork(before.csl, csl);
  if (!isSame || !is) return resolveGiven({ csl });
  return { csl, identifier: bestIdentifier(is), checks: before.checks };
}
