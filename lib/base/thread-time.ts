import { readFileSync } from "node:fs";
import { UNKNOWN_THREAD } from "./worker-job";

/** Measures the processor time of one thread of this process; each call returns the milliseconds since the first. */
export type ThreadTime = () => number;

// Linux counts in hundredths of a second, on every architecture.
const TICK_MS = 10;
// proc(5): utime and stime, counted behind the program's name, which may contain spaces.
const [UTIME, STIME] = [11, 12];

/**
 * Measures the thread whose number a worker writes into `thread` when it begins. Where the system does not tell, the
 * time of the whole process, at most that of the clock, stands for it.
 */
export function threadTime(thread: Int32Array): ThreadTime {
  let first: { spent: number; clock: number } | null = null;
  return () => {
    const number = thread[0] ?? 0;
    if (number === 0) return 0;
    const now = { spent: spentBy(number) ?? spentByAll(), clock: performance.now() };
    first ??= now;
    return Math.min(now.spent - first.spent, now.clock - first.clock);
  };
}

function spentByAll(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function spentBy(thread: number): number | null {
  if (thread === UNKNOWN_THREAD) return null;
  try {
    const stat = readFileSync(/* turbopackIgnore: true */ `/proc/self/task/${thread}/stat`, "latin1");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[UTIME]) + Number(fields[STIME])) * TICK_MS;
  } catch {
    return null;
  }
}
