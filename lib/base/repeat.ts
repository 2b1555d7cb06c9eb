import { log } from "./log";

/**
 * Runs some work now and in intervals, one run at a time, without keeping the process alive; a failure is only logged.
 * Returns a function that aborts the signal and resolves when the work has stopped.
 */
export function repeat(
  name: string,
  everyMs: number,
  work: (signal: AbortSignal) => Promise<unknown>,
): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<unknown> | null = null;
  const start = () => {
    running ??= work(stopping.signal)
      .catch((error: unknown) => log("error", `${name} failed`, { error }))
      .finally(() => {
        running = null;
      });
  };
  start();
  const timer = setInterval(start, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
