import { join } from "node:path";
import { Piscina } from "piscina";
import type { AppError } from "./errors";
import { type FairQueue, fairQueue } from "./fair-queue";
import { log } from "./log";
import { perProcess } from "./per-process";
import { type Outcome, unwrap } from "./worker-outcome";

/** The worker, limits and errors of a pool. */
export type PoolOptions = {
  /** The pool's name in the process. */
  name: string;
  /** The compiled module whose default export takes a task and returns an `Outcome`. */
  file: string;
  threads: number;
  /** The time limit of one job in milliseconds, without its time in the queue. */
  deadlineMs: number;
  maxHeapMb: number;
  /** The number of jobs of one person that may wait. */
  maxWaiting: number;
  /** The error for a job that exceeds the time or memory limit. */
  tooLarge(): AppError;
  /** The error for a job when too many jobs of the same person wait. */
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

// An idle thread would keep its modules in memory, up to a few hundred megabytes.
const IDLE_MS = 60_000;

const pools = perProcess("workers", () => new Map<string, Running>());

/** The compiled module of a `*.worker.ts`. */
export const workerFile = (name: string): string =>
  join(/* turbopackIgnore: true */ process.cwd(), ".generated", "workers", `${name}.mjs`);

/** Creates a pool of worker threads, which start with the first job and end when idle. */
export function workerPool<Task, Value>(options: PoolOptions): WorkerPool<Task, Value> {
  return {
    run(person, task) {
      const running = runningOf(options);
      if (running.queue.waiting(person) >= options.maxWaiting) return Promise.reject(options.tooMany());
      return new Promise<Value>((resolve, reject) => {
        // The worker's module defines the type of the result; the pool and its callers are typed together.
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
    // Compiled files do not need the TypeScript loader with which this process may have started.
    execArgv: [],
    recordTiming: false,
  });
  // The next job replaces an idle thread that fails; without a listener its error would end the process.
  threads.on("error", (error: unknown) => log("error", "worker_failed", { pool: options.name, error }));
  const running: Running = { threads, queue: fairQueue(), busy: new Set() };
  pools.set(options.name, running);
  return running;
}

// Piscina's own queue is not used: it applies neither its limit nor its order to abortable tasks.
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
