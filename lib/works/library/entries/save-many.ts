import { setImmediate as turn } from "node:timers/promises";
import { AppError } from "#lib/base/errors";
import type { Context } from "#lib/base/operation";
import { type Filing, type NewWork, type Saved, saveWorks } from "./save";

// About 30 ms of processor time, for which everybody on the embedded store waits; more are looked up in several queries.
const WORKS_AT_ONCE = 200;

/**
 * Saves any number of works, each once, in transactions of 200 between which other requests run. Works that were saved
 * before a failure stay, and its message counts them; saving them again finds them.
 */
export async function saveManyWorks(
  context: Pick<Context, "db" | "caller" | "now" | "progress">,
  works: readonly NewWork[],
  filing: Filing,
): Promise<Saved[]> {
  const latest = new Map<string, Saved["citation"]>();
  const saved: Saved[] = [];
  for (let at = 0; at < works.length; at += WORKS_AT_ONCE) {
    if (at > 0) await turn();
    const batch = works.slice(at, at + WORKS_AT_ONCE);
    const done = await context.db
      .transaction((tx) => saveWorks({ ...context, db: tx }, batch, filing))
      .catch((thrown: unknown) => {
        throw at > 0 && thrown instanceof AppError ? afterSome(thrown, at, works.length) : thrown;
      });
    for (const { citation } of done) latest.set(citation.id, citation);
    saved.push(...done);
    context.progress?.(saved.length, works.length, `${saved.length} of ${works.length} works are saved.`);
  }
  // A work that is named again may have got more tags in a later batch.
  return saved.map(({ citation, isDuplicate }) => ({ citation: latest.get(citation.id) ?? citation, isDuplicate }));
}

const afterSome = ({ code, message, details, hint, headers }: AppError, done: number, all: number) =>
  new AppError(code, `${message} The first ${done} of ${all} works were saved.`, {
    ...(details ? { details } : {}),
    ...(hint ? { hint } : {}),
    headers,
  });
