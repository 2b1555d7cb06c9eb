import { setTimeout as wait } from "node:timers/promises";

/** How long a request may stand in line for its turn, in milliseconds. */
const LONGEST_QUEUE_MS = 9000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/** The turns in which one service is asked. */
export type Pace = {
  /** Waits for a turn; answers the milliseconds to wait instead when they are too many to stand in line for. */
  turn(signal: AbortSignal): Promise<number | null>;
  /** How many milliseconds a request that comes now would wait. */
  delay(): number;
  /** Lets nobody ask for so long, because the service said so. */
  pause(ms: number): void;
  /** Leaves so many milliseconds between two requests from now on. */
  space(ms: number): void;
};

/** Spaces requests by `intervalMs`, first come, first served; whoever would wait for more than 9 seconds is turned away. */
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
