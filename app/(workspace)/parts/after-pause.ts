/**
 * Returns a function that calls `run` once its own calls have paused for `pauseMs`, unless the signal ends first; also where
 * they never pause, once the first of them is `atLatestMs` old.
 */
export function afterPause(
  run: () => void,
  pauseMs: number,
  signal: AbortSignal,
  atLatestMs = Number.POSITIVE_INFINITY,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since: number | null = null;
  signal.addEventListener("abort", () => clearTimeout(timer));
  const begin = () => {
    since = null;
    run();
  };
  return () => {
    clearTimeout(timer);
    since ??= performance.now();
    const leftMs = since + atLatestMs - performance.now();
    if (!signal.aborted) timer = setTimeout(begin, Math.max(0, Math.min(pauseMs, leftMs)));
  };
}
