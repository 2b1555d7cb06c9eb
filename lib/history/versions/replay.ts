import "server-only";
import { setImmediate } from "node:timers/promises";
import type { Executor } from "#db/connection/client";
import type { DocumentJson } from "#lib/document/model/document";
import { asCredited } from "#lib/documents/store/draft-text";
import { blockVersions } from "./block-versions";
import { type DraftStart, startOf, withChanges } from "./origin-changes";
import { originsAfter, type Written } from "./origins";
import { findDraftStart, findReviewChanges, type OriginFacts, originFacts, readTexts } from "./store";

/** A version's text with the versions that wrote its blocks and words. */
export type Replayed = Written & { number: number };

/** Replays a document's history from its first version up to a number: each version, in order, with who wrote its words. */
export async function* replay(db: Executor, documentId: string, until: number): AsyncGenerator<Replayed> {
  const facts = await originFacts(db, documentId);
  const reviews = await findReviewChanges(db, documentId);
  const wanted = new Set([...facts.values()].map(({ restoredFrom }) => restoredFrom));
  const restored = new Map<number, Written>();
  let now: Replayed | null = null;
  for await (const { number, content } of readTexts(db, documentId, until)) {
    const { restoredFrom, origins } = facts.get(number) ?? NO_FACTS;
    const start = number === 1 ? startOf(origins) : null;
    now = start
      ? { number, content, ...(await startedText(db, documentId, start)) }
      : replayed(now, { content, number, origins }, restored.get(restoredFrom ?? 0) ?? null);
    for (const changes of reviews.get(number) ?? []) now = { ...now, origins: withChanges(now.origins, changes) };
    if (wanted.has(number)) restored.set(number, now);
    yield now;
    // A long history must not hold up other requests.
    await setImmediate();
  }
}

/** Who wrote the text that a draft began with, as the draft names them. */
async function startedText(db: Executor, draftId: string, { version, credits }: DraftStart) {
  const start = await findDraftStart(db, draftId);
  const found = start && (await replayTo(db, start.documentId, version));
  return asCredited(found ?? { versions: {}, origins: {} }, credits);
}

const NO_FACTS: OriginFacts = { restoredFrom: null, origins: null };

type Stored = { content: DocumentJson; number: number } & Pick<OriginFacts, "origins">;

function replayed(
  before: Replayed | null,
  { content, number, origins: changes }: Stored,
  restored: Written | null,
): Replayed {
  if (before?.content === content) return { ...before, number };
  const versions = blockVersions(before, content, number);
  const { origins } = originsAfter(before, { content, versions }, number, { restored });
  return { number, content, versions, origins: withChanges(origins, changes) };
}

/** The text of a version with the versions that wrote its words; null when there is no such version. */
export async function replayTo(db: Executor, documentId: string, number: number): Promise<Replayed | null> {
  let last: Replayed | null = null;
  for await (const one of replay(db, documentId, number)) last = one;
  return last?.number === number ? last : null;
}
