import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { AppError } from "#lib/base/errors";
import { perProcess } from "#lib/base/per-process";
import type { Order } from "./format.worker";
import type { Job, JobResult } from "./format-job";

/** Quick jobs wait for none that takes long. */
export type Lane = "quick" | "long";

type Answer = { number: number; result: JobResult } | { number: number; error: string };
type Waiting = { resolve(result: JobResult): void; reject(reason: unknown): void; deadline: NodeJS.Timeout };
type Thread = { worker: Worker; waiting: Map<number, Waiting>; rest: NodeJS.Timeout | null };

const DEADLINE_MS = 60_000;
// A thread keeps its engines, some hundred megabytes, only while there is work.
const REST_MS = 60_000;
const MAX_HEAP_MB = 1_024;

const threads = perProcess("formatting", () => new Map<Lane, Thread>());

let lastNumber = 0;

/** Formats a job on another thread, after those of its lane; throws `unavailable` when that takes more than a minute. */
export function formatElsewhere(lane: Lane, job: Job): Promise<JobResult> {
  const thread = threadOf(lane);
  const number = ++lastNumber;
  if (thread.rest) clearTimeout(thread.rest);
  thread.worker.ref();
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => stop(lane, thread, tooLong()), DEADLINE_MS);
    thread.waiting.set(number, { resolve, reject, deadline });
    const order: Order = { number, job };
    thread.worker.postMessage(order);
  });
}

function threadOf(lane: Lane): Thread {
  const known = threads.get(lane);
  if (known) return known;
  const file = join(/* turbopackIgnore: true */ process.cwd(), ".generated", "workers", "format.mjs");
  const worker = new Worker(/* turbopackIgnore: true */ file, {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    // What this process was started with, such as a loader of TypeScript, is not for the compiled file.
    execArgv: [],
  });
  const thread: Thread = { worker, waiting: new Map(), rest: null };
  worker.on("message", (answer: Answer) => settle(lane, thread, answer));
  worker.on("error", (cause) => stop(lane, thread, new Error("The thread that formats citations failed.", { cause })));
  threads.set(lane, thread);
  return thread;
}

function settle(lane: Lane, thread: Thread, answer: Answer): void {
  const waiting = thread.waiting.get(answer.number);
  if (!waiting) return;
  clearTimeout(waiting.deadline);
  thread.waiting.delete(answer.number);
  if ("result" in answer) waiting.resolve(answer.result);
  else waiting.reject(new Error(`The citations cannot be formatted: ${answer.error}`));
  if (thread.waiting.size > 0) return;
  // Neither the thread nor its rest shall keep a process from ending.
  thread.worker.unref();
  thread.rest = setTimeout(() => stop(lane, thread, null), REST_MS).unref();
}

function stop(lane: Lane, thread: Thread, reason: Error | null): void {
  if (threads.get(lane) === thread) threads.delete(lane);
  for (const { reject, deadline } of thread.waiting.values()) {
    clearTimeout(deadline);
    reject(reason);
  }
  thread.waiting.clear();
  void thread.worker.terminate();
}

function tooLong(): AppError {
  return new AppError("unavailable", "Formatting these citations takes too long.", {
    hint: "Cite fewer works in one document, or try again.",
  });
}
