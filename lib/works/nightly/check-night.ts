import "server-only";
import type { Database } from "#db/connection/client";
import { log } from "#lib/base/log";
import type { NightReport } from "#lib/base/runtime";
import { type CheckedReference, checkReference, unknownReference } from "#lib/citations/checking/check-reference";
import type { Registries } from "#lib/citations/sources/registries";
import { tellOfCheck } from "#lib/delivery/notifications/store";
import { findDocumentWithContent } from "#lib/documents/store/store";
import { checkContent } from "../checks/check-document";
import { findChecks, keepChecks } from "../checks/store";
import { findDocumentCitations } from "../document-citations/store";
import { fingerprintOf } from "../references/store";
import { checkByKnown } from "./check-by-known";
import { type NightTime, spacedRegistries } from "./spaced-registries";
import {
  citingUnpublished,
  claimNight,
  type FoundWork,
  findFound,
  isCitedPublished,
  keepStanding,
  keepTonight,
  leaveNight,
  markRetracted,
  nextDocument,
  nextWorks,
  type Standing,
  type Work,
} from "./store";
import { visitAddress } from "./visit-address";

/** What a night needs; `isForced` starts one although none is due. */
export type Night = NightTime & {
  db: Database;
  services: Registries;
  signal?: AbortSignal | undefined;
  isForced?: boolean | undefined;
};

type Running = Night & { standing: Standing; report: NightReport; renewedAt: number; isLost: boolean };

const RENEW_MS = 30_000;

/** Whether this process stops: it was told to, or another one has the night. */
const isOver = ({ signal, isLost }: Running): boolean => isLost || signal?.aborted === true;

/**
 * Checks published documents and the libraries in use again, and tells of what became worse. Where it stands is stored, so
 * that a night goes on after a crash. Does nothing unless a night is due, or when another process has it: then null.
 */
export async function checkNight(night: Night): Promise<NightReport | null> {
  const standing = await claimNight(night.db, night.clock(), night.isForced ?? false);
  if (!standing) return null;
  const running: Running = {
    ...night,
    services: spacedRegistries(night.services, night),
    standing,
    report: { documents: 0, works: 0, told: 0 },
    renewedAt: night.clock().getTime(),
    isLost: false,
  };
  await checkDocuments(running);
  await checkWorks(running);
  await leaveNight(night.db, running.standing, isOver(running) ? null : night.clock());
  return running.report;
}

async function reach(night: Running, standing: Partial<Standing>): Promise<void> {
  const now = night.clock();
  const kept = await keepStanding(night.db, { ...night.standing, ...standing }, now);
  night.isLost ||= kept === null;
  night.standing = kept ?? night.standing;
  night.renewedAt = now.getTime();
}

async function checkDocuments(night: Running): Promise<void> {
  if (night.standing.phase !== "documents") return;
  while (!isOver(night)) {
    const next = await nextDocument(night.db, night.standing.cursor);
    if (!next) return reach(night, { phase: "works", cursor: "" });
    await going(`the document ${next.id}`, () => checkPublished(night, next));
    if (isOver(night)) return;
    night.report.documents++;
    await reach(night, { cursor: next.id });
  }
}

/** What fails for one thing must not keep the night from the others. */
async function going(what: string, check: () => Promise<void>): Promise<void> {
  await check().catch((error: unknown) => log("warn", `the nightly check left out ${what}`, { error }));
}

async function checkPublished(night: Running, { id, ownerId }: { id: string; ownerId: string }): Promise<void> {
  const { db } = night;
  const context = { db, caller: { userId: ownerId }, now: night.clock(), role: "view" as const };
  const { row, content } = await findDocumentWithContent(context, id);
  const before = new Map((await findChecks(db, id)).checks.map((check) => [check.id, check.status]));
  let isWorse = false;
  const cited = await findDocumentCitations(db, id);
  const checked = { id, ownerId, createdAt: row.createdAt, content };
  const checks = await checkContent(context, checked, async () => {
    const known = await findFound(db, cited, night.standing.startedAt);
    const results: CheckedReference[] = [];
    for (const work of cited) {
      const found = await checkWork(night, work, known);
      isWorse ||= found.isWorse;
      results.push(found.result);
    }
    return results;
  });
  isWorse ||= checks.some(({ id: check, status }) => isWorseQuotation(before.get(check), status));
  // Stopped in between: the next process checks it from its beginning.
  if (isOver(night)) return;
  await keepChecks(db, id, { version: row.version, checks, checkedAt: night.clock() });
  if (isWorse) await tell(night, { documentId: id });
}

const isWorseQuotation = (before: string | undefined, after: string) =>
  before === "verbatim" && (after === "altered" || after === "not_found");

const WORSE: ReadonlySet<string | null> = new Set(["mismatch", "fabricated", "retracted", "gone"]);
const GOOD: ReadonlySet<string | null> = new Set(["verified", "reached"]);

/** The result for a work, whether it became worse, and who was told so by a document that is not published. */
type Checked = { result: CheckedReference; isWorse: boolean; toldIds: readonly string[] };

/** Checks a work unless this night did so already. */
async function checkWork(night: Running, work: Work, known: Map<string, FoundWork>): Promise<Checked> {
  if (isOver(night)) return { result: unknownReference(), isWorse: false, toldIds: [] };
  if (night.clock().getTime() - night.renewedAt > RENEW_MS) await reach(night, {});
  const fingerprint = fingerprintOf(work.csl);
  const found = known.get(fingerprint) ?? (await checkTonight(night, work));
  known.set(fingerprint, found);
  const { result, before, after } = found;
  const isRetracted = after === "retracted";
  // A night that knew it already has marked the others, which means to read all.
  if (isRetracted && (before !== "retracted" || work.checks.retracted !== true)) await markRetracted(night.db, work);
  const isWorse = GOOD.has(before) && WORSE.has(after);
  // Of a copy with other data only a retraction says something.
  const toldIds = isWorse ? await tellCiting(night, isRetracted ? work : { ...work, libraryId: null }) : [];
  return { result, isWorse, toldIds };
}

/** Tells the owners of the documents that cite a work and are not published, since published ones are checked themselves. */
async function tellCiting(night: Running, work: Work): Promise<string[]> {
  const toldIds: string[] = [];
  for (const document of await citingUnpublished(night.db, work)) {
    await going(`the document ${document.id}`, async () => {
      await checkByKnown({ db: night.db, now: night.clock() }, document);
      await tell(night, { documentId: document.id });
      toldIds.push(document.ownerId);
    });
  }
  return toldIds;
}

async function checkTonight(night: Running, work: Work): Promise<FoundWork> {
  const result = await checkReference(work.csl, night.services);
  // No registry has most pages of the web, which can only be visited.
  const address = result.status === "unknown" ? await visitAddress(work.csl, night.services) : null;
  return keepTonight(night.db, work, { result, address }, night.clock());
}

/**
 * Checks the libraries, some works at a time. How far it is is stored after those alone: what was found is kept with
 * each, so that after a crash none of them is asked about again.
 */
async function checkWorks(night: Running): Promise<void> {
  while (!isOver(night)) {
    const works = await nextWorks(night.db, night.standing.cursor, night.clock());
    const last = works.at(-1);
    if (!last) return;
    const known = await findFound(night.db, works, night.standing.startedAt);
    for (const work of works) {
      await going(`the work ${work.id}`, async () => {
        const { isWorse, toldIds } = await checkWork(night, work, known);
        if (isOver(night) || !isWorse || toldIds.includes(work.ownerId)) return;
        if (await isCitedPublished(night.db, work.id)) return;
        await tell(night, { citationId: work.id });
      });
      if (isOver(night)) return;
      night.report.works++;
    }
    await reach(night, { cursor: last.id });
  }
}

async function tell(night: Running, subject: Parameters<typeof tellOfCheck>[1]): Promise<void> {
  await tellOfCheck({ db: night.db, now: night.clock() }, subject, night.standing.startedAt);
  night.report.told++;
}
