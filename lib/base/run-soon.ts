/** Work that runs soon after `soon`, or later; `stop` lets it run no more, and resolves when it no longer runs. */
export type RunSoon = { soon(): void; stop(): Promise<void> };

/**
 * Runs some work now and then, one run at a time: `soonMs` from now and after it is wanted, or after the time in
 * milliseconds that the run before returned; it must not reject. It does not keep the process alive.
 */
export function runSoon(soonMs: number, work: () => Promise<number>): RunSoon {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isWanted = true;
  let isStopped = false;
  const runIn = (delayMs: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(run, delayMs).unref();
  };
  const run = () => {
    isWanted = false;
    running = work().then((delayMs) => {
      running = null;
      runIn(isWanted ? soonMs : delayMs);
    });
  };
  runIn(soonMs);
  return {
    soon() {
      // Whoever wants it again meanwhile does not put it off.
      if (isWanted) return;
      isWanted = true;
      if (!running) runIn(soonMs);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
