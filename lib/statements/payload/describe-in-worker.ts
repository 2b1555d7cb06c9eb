import "server-only";
import { AppError } from "#lib/base/errors";
import { workerFile, workerPool } from "#lib/base/worker-pool";
import { canonicalText } from "#lib/document/edit/json-text";
import type { Origins } from "#lib/history/versions/origins";
import { type Described, type Description, describe } from "./describe";

/** The task of the worker; the text is sent as JSON, which is parsed faster than it is cloned. */
export type DescriptionTask = Omit<Description, "text"> & {
  text: Omit<Description["text"], "content" | "versions" | "origins">;
  content: string;
  written: string;
};

// Measured on a busy core: below both numbers, a statement takes 40 to 100 ms, and its authors alone at most 40 ms.
const INLINE = {
  statement: { characters: 40_000, runs: 1_000 },
  authors: { characters: 400_000, runs: 5_000 },
};

const pool = workerPool<DescriptionTask, Described>({
  name: "statement",
  file: workerFile("describe"),
  threads: 1,
  cpuMs: 30_000,
  maxHeapMb: 1_024,
  // As many as citations may wait to be formatted: pages need both.
  maxWaiting: 100,
  tooLarge: () =>
    new AppError("too_large", "It takes too long to find who wrote this document.", {
      hint: "Split it into several documents.",
    }),
  tooMany: () =>
    new AppError("unavailable", "Too many statements on documents of this person are being made.", {
      hint: "Try again in a minute.",
    }),
});

/**
 * Describes who wrote a text: a large one in a worker, where its owner has a turn.
 * @throws AppError too_large past 30 seconds of processor time, unavailable while 100 texts of the owner wait
 */
export async function describeInWorker({ text, authors, stated }: Description): Promise<Described> {
  const { content, versions, origins, id, version, owner } = text;
  const json = canonicalText(content);
  const most = stated ? INLINE.statement : INLINE.authors;
  if (json.length <= most.characters && runsIn(origins) <= most.runs) return describe({ text, authors, stated });
  const written = JSON.stringify({ versions, origins });
  return pool.run(owner.id, { text: { id, version, owner }, content: json, written, authors, stated });
}

function runsIn(origins: Origins): number {
  let values = 0;
  for (const entry of Object.values(origins)) values += entry.length;
  return values / 2;
}
