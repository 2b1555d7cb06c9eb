// The server says something every two seconds.
const SILENT_MS = 4_500;

/** Calls `lose` when nothing was heard for some seconds: the browser may notice a lost connection minutes later. */
export function silenceWatch(lose: () => void): { heard(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const heard = () => {
    stop();
    timer = setTimeout(lose, SILENT_MS);
  };
  heard();
  return { heard, stop };
}
