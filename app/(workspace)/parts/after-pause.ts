/** Returns a function that calls `run` once its own calls have paused for `pauseMs`, unless the signal ends first. */
export function afterPause(run: () => void, pauseMs: number, signal: AbortSignal): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener("abort", () => clearTimeout(timer));
  return () => {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(run, pauseMs);
  };
}
