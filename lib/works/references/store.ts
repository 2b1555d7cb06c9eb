import "server-only";
import { hash } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { referenceCheck } from "#db/schema";
import type { CheckedReference, ReferenceStatus } from "#lib/citations/checking/check-reference";
import type { CslItem } from "#lib/citations/csl/csl";
import { canonicalJson } from "#lib/document/model/canonical-json";
import { checkedShape } from "./shape";

/** What identifies the data of a reference; its id and its abstract do not count. */
export function fingerprintOf({ id: _, abstract: __, ...csl }: CslItem): string {
  return hash("sha256", canonicalJson(csl), "hex");
}

/** Keeps what the registries said of references; what they could not tell changes nothing. */
export async function keepReferences(
  db: Executor,
  checked: readonly { csl: CslItem; result: CheckedReference }[],
  now: Date,
): Promise<void> {
  const rows = new Map(
    checked
      .filter(({ result }) => result.status !== "unknown")
      .map(({ csl, result }) => {
        const fingerprint = fingerprintOf(csl);
        return [fingerprint, { fingerprint, ...result, checkedAt: now }];
      }),
  );
  if (rows.size === 0) return;
  const { status, fields, match, checkedAt } = referenceCheck;
  const set = Object.fromEntries(
    Object.entries({ status, fields, match, checkedAt }).map(([name, column]) => [
      name,
      sql`excluded.${sql.identifier(column.name)}`,
    ]),
  );
  await db
    .insert(referenceCheck)
    .values([...rows.values()])
    .onConflictDoUpdate({ target: referenceCheck.fingerprint, set });
}

/** What is known of references without asking a registry, by their fingerprints. */
export async function findReferences(db: Executor, references: readonly CslItem[]): Promise<Map<string, string>> {
  if (references.length === 0) return new Map();
  const rows = await db
    .select({ fingerprint: referenceCheck.fingerprint, status: referenceCheck.status })
    .from(referenceCheck)
    .where(inArray(referenceCheck.fingerprint, references.map(fingerprintOf)));
  return new Map(rows.map(({ fingerprint, status }) => [fingerprint, status]));
}

/** What was last found of a reference, and whether its address was dead at the last nightly check; null before the first. */
export async function findLastCheck(db: Executor, csl: CslItem) {
  const [row] = await db
    .select()
    .from(referenceCheck)
    .where(eq(referenceCheck.fingerprint, fingerprintOf(csl)));
  if (!row) return null;
  const { checkedAt, nightAt, nightStatus } = row;
  const last = nightAt && nightAt > checkedAt ? nightAt : checkedAt;
  return { ...checkedShape.parse(row), isGone: nightStatus === "gone", checkedAt: last.toISOString() };
}

/** The references whose address answered to the last nightly check that no page is there, by fingerprint, and when. */
export async function findGone(db: Executor, references: readonly CslItem[]): Promise<Map<string, Date>> {
  if (references.length === 0) return new Map();
  const { fingerprint, nightStatus, nightAt } = referenceCheck;
  const rows = await db
    .select({ fingerprint, nightAt })
    .from(referenceCheck)
    .where(and(inArray(fingerprint, references.map(fingerprintOf)), eq(nightStatus, "gone")));
  return new Map(rows.flatMap((row) => (row.nightAt === null ? [] : [[row.fingerprint, row.nightAt]])));
}

const WRONG = {
  mismatch: "a registry has other data for it",
  fabricated: "no registry knows a work with this title by these authors",
  retracted: "it was retracted",
} satisfies Partial<Record<ReferenceStatus, string>>;

const isWrong = (status: string | undefined): status is keyof typeof WRONG =>
  status !== undefined && Object.hasOwn(WRONG, status);

/** A warning for each of these citations that is known not to check; asks no registry. */
export async function warningsOfReferences(
  db: Executor,
  citations: readonly { key: string; csl: CslItem; checks: { retracted: boolean | null } }[],
): Promise<string[]> {
  const known = await findReferences(
    db,
    citations.map(({ csl }) => csl),
  );
  return citations.flatMap(({ key, csl, checks }) => {
    const status = checks.retracted === true ? "retracted" : known.get(fingerprintOf(csl));
    return isWrong(status) ? [`@${key} does not check: ${WRONG[status]}.`] : [];
  });
}
