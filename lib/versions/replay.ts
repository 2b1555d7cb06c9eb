import "server-only";
import { setImmediate } from "node:timers/promises";
import type { Executor } from "#db/client";
import type { DocumentJson } from "#lib/document/document";
import { blockVersions } from "./block-versions";
import { originsAfter, type Written } from "./origins";
import { readTexts, restoredFroms } from "./store";

/** A version's text with the versions that wrote its blocks and words. */
export type Replayed = Written & { number: number };

/** Replays a document's history from its first version up to a number: each version, in order, with who wrote its words. */
export async function* replay(db: Executor, documentId: string, until: number): AsyncGenerator<Replayed> {
  const sources = await restoredFroms(db, documentId);
  const wanted = new Set(sources.values());
  const restored = new Map<number, Written>();
  let now: Replayed | null = null;
  for await (const { number, content } of readTexts(db, documentId, until)) {
    now = replayed(now, content, number, restored.get(sources.get(number) ?? 0) ?? null);
    if (wanted.has(number)) restored.set(number, now);
    yield now;
    // A long history must not hold up other requests.
    await setImmediate();
  }
}

function replayed(before: Replayed | null, content: DocumentJson, number: number, restored: Written | null): Replayed {
  if (before?.content === content) return { ...before, number };
  const versions = blockVersions(before, content, number);
  return { number, content, versions, origins: originsAfter(before, { content, versions }, number, restored) };
}

/** The text of a version with the versions that wrote its words; null when there is no such version. */
export async function replayTo(db: Executor, documentId: string, number: number): Promise<Replayed | null> {
  let last: Replayed | null = null;
  for await (const one of replay(db, documentId, number)) last = one;
  return last?.number === number ? last : null;
}
