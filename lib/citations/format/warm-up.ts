import { log } from "#lib/base/log";
import { hasEngine, isCommon } from "./engines";
import { formatJob, type Job } from "./format-job";

// By then the worker has the processor no more.
const DELAY_MS = 3_000;

const waiting = new Set<string>();

/**
 * Builds the engine of a common style shortly after a job in it, on this thread, where a citation then takes
 * milliseconds. Not at the start: an engine takes up to 0.2 s and 40 MB, and many workspaces cite nothing.
 */
export function warmUp({ engine, format }: Job): void {
  const key = JSON.stringify(engine);
  if (!isCommon(engine) || hasEngine(engine) || waiting.has(key)) return;
  waiting.add(key);
  setTimeout(() => {
    waiting.delete(key);
    try {
      // Runs once, too: code is slow on its first run.
      formatJob({ engine, format, items: [{ id: "work", csl: { type: "book", title: "Title" } }], clusters: [] });
    } catch (error) {
      log("error", "styles_unreadable", { error });
    }
  }, DELAY_MS).unref();
}
