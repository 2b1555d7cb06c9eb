import { threadTime } from "./base/thread-time";
import { numberOfThread } from "./base/worker-job";

/** The processor time of this process in milliseconds, which is independent of other processes. */
export const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** The longest time in milliseconds, by the processor and not the clock, for which work holds the event loop of this thread. */
export async function longestHoldMs(work: () => Promise<unknown>): Promise<number> {
  const spentMs = threadTime(Int32Array.of(numberOfThread()));
  let [last, longest] = [spentMs(), 0];
  const look = () => {
    const now = spentMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  try {
    await work();
    look();
    return longest;
  } finally {
    clearInterval(timer);
  }
}
