import { setImmediate } from "node:timers/promises";

// A tenth of what an input may hold others of the process; what follows the last part comes on top.
const TURN_MS = 20;

/**
 * Begins long work in parts: `await` what the returned function gives after each part, and other work of this process
 * runs whenever the parts since have taken 20 ms. Shorter work is not interrupted.
 */
export function givingWay(): () => Promise<void> | undefined {
  let since = performance.now();
  const next = async () => {
    await setImmediate();
    since = performance.now();
  };
  return () => (performance.now() - since < TURN_MS ? undefined : next());
}
