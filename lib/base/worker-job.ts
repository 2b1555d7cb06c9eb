import { readlinkSync } from "node:fs";
import { type Outcome, outcomeOfAsync } from "./worker-outcome";

/** What a pool sends to a worker: a task, and the place for the number by which the system knows the worker's thread. */
export type Job<Task> = { task: Task; thread: Int32Array };

/** The number of a thread where the system has none; zero is one that has not begun. */
export const UNKNOWN_THREAD = -1;

/** The default export of a worker: runs `work` on tasks and returns its value or AppError. */
export const workerJob =
  <Task, Value>(work: (task: Task) => Value | Promise<Value>) =>
  ({ task, thread }: Job<Task>): Promise<Outcome<Value>> => {
    thread[0] = numberOfThread();
    return outcomeOfAsync(async () => work(task));
  };

/** The number of this thread; only Linux tells, and `thread-time.ts` does without. */
export function numberOfThread(): number {
  try {
    return Number(readlinkSync("/proc/thread-self").split("/").at(-1));
  } catch {
    return UNKNOWN_THREAD;
  }
}
