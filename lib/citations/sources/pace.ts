import { setTimeout as wait } from "node:timers/promises";

/** The longest time that a request may wait in the queue, in milliseconds. */
const LONGEST_QUEUE_MS = 9000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/** The queue of requests to one service. */
export type Pace = {
  /** Waits for a slot; returns null, or at once the wait in milliseconds when it exceeds the limit. */
  turn(signal: AbortSignal): Promise<number | null>;
  /** The wait in milliseconds for a request that arrives now. */
  delay(): number;
  /** Blocks all requests for this many milliseconds, at the service's request. */
  pause(ms: number): void;
  /** Sets the interval between requests, in milliseconds. */
  space(ms: number): void;
};

/**
 * Spaces requests by `intervalMs`, first come, first served; rejects requests that would wait for more than 9 seconds.
 */
export function makePace(intervalMs: number, now: () => number = () => performance.now()): Pace {
  let interval = intervalMs;
  let free = 0;
  const delay = () => Math.max(0, free - now());

  return {
    delay,
    async turn(signal) {
      const waitMs = delay();
      if (waitMs > LONGEST_QUEUE_MS) return waitMs;
      free = now() + waitMs + interval;
      if (waitMs > 0) await wait(waitMs, undefined, { signal });
      return null;
    },
    pause(ms) {
      free = Math.max(free, now() + Math.min(ms, LONGEST_PAUSE_MS));
    },
    space(ms) {
      interval = Math.max(intervalMs, Math.min(ms, LONGEST_PAUSE_MS));
    },
  };
}
