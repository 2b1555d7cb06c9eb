import { join } from "node:path";
import { Piscina } from "piscina";
import type { AppError } from "./errors";
import { type FairQueue, fairQueue } from "./fair-queue";
import { log } from "./log";
import { perProcess } from "./per-process";
import { type Outcome, unwrap } from "./worker-outcome";

/** What a pool runs, how much it may take, and how it refuses what takes more. */
export type PoolOptions = {
  /** Its name in the process. */
  name: string;
  /** The compiled module whose default export takes a task and returns an `Outcome`. */
  file: string;
  threads: number;
  /** How long one job may run, its time in the queue aside. */
  deadlineMs: number;
  maxHeapMb: number;
  /** How many jobs of one person may wait. */
  maxWaiting: number;
  /** The error for a job that takes too long or too much memory. */
  tooLarge(): AppError;
  /** The error for a job when too many of the same person wait. */
  tooMany(): AppError;
};

/** Runs jobs in worker threads. */
export type WorkerPool<Task, Value> = {
  /**
   * Runs a task for a person: people take turns, and one person has one job running at a time.
   * @throws AppError what the worker refuses, `tooLarge` past the deadline or the heap, `tooMany` past `maxWaiting`.
   */
  run(person: string, task: Task): Promise<Value>;
};

type Job = { task: unknown; resolve(value: unknown): void; reject(reason: unknown): void };
type Running = { threads: Piscina<unknown, Outcome<unknown>>; queue: FairQueue<Job>; busy: Set<string> };

// A thread keeps what it has loaded, up to some hundred megabytes, only while there is work.
const IDLE_MS = 60_000;

const pools = perProcess("workers", () => new Map<string, Running>());

/** The compiled module of a `*.worker.ts`. */
export const workerFile = (name: string): string =>
  join(/* turbopackIgnore: true */ process.cwd(), ".generated", "workers", `${name}.mjs`);

/** A pool of worker threads, which start with the first job and end when idle. */
export function workerPool<Task, Value>(options: PoolOptions): WorkerPool<Task, Value> {
  return {
    run(person, task) {
      const running = runningOf(options);
      if (running.queue.waiting(person) >= options.maxWaiting) return Promise.reject(options.tooMany());
      return new Promise<Value>((resolve, reject) => {
        // The worker's module decides what comes back; its pool and its callers are typed together.
        running.queue.push(person, { task, resolve: resolve as Job["resolve"], reject });
        startNext(options, running);
      });
    },
  };
}

function runningOf(options: PoolOptions): Running {
  const known = pools.get(options.name);
  if (known) return known;
  const threads = new Piscina<unknown, Outcome<unknown>>({
    filename: options.file,
    minThreads: 0,
    maxThreads: options.threads,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: options.maxHeapMb },
    // The loader of TypeScript that this process may have been started with is not for compiled files.
    execArgv: [],
    recordTiming: false,
  });
  // An idle thread that fails is replaced by the next job; without a listener it would end the process.
  threads.on("error", (error: unknown) => log("error", "worker_failed", { pool: options.name, error }));
  const running: Running = { threads, queue: fairQueue(), busy: new Set() };
  pools.set(options.name, running);
  return running;
}

// Piscina's own queue is not used: it applies neither its limit nor its order to tasks that can be aborted.
function startNext(options: PoolOptions, running: Running): void {
  if (running.busy.size >= options.threads) return;
  const next = running.queue.take(running.busy);
  if (!next) return;
  const { person, job } = next;
  running.busy.add(person);
  void runJob(options, running, job.task)
    .then(job.resolve, job.reject)
    .finally(() => {
      running.busy.delete(person);
      startNext(options, running);
    });
  startNext(options, running);
}

async function runJob({ deadlineMs, tooLarge }: PoolOptions, { threads }: Running, task: unknown): Promise<unknown> {
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    return unwrap(await threads.run(task, { signal }));
  } catch (thrown) {
    if (signal.aborted || isOutOfMemory(thrown)) throw tooLarge();
    throw thrown;
  }
}

const isOutOfMemory = (thrown: unknown): boolean =>
  thrown instanceof Error && "code" in thrown && thrown.code === "ERR_WORKER_OUT_OF_MEMORY";
