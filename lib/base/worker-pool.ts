import { join } from "node:path";
import { Piscina } from "piscina";
import { AppError } from "./errors";
import { type FairQueue, fairQueue } from "./fair-queue";
import { log } from "./log";
import { perProcess } from "./per-process";
import { threadTime } from "./thread-time";
import type { Job as SentJob } from "./worker-job";
import { type Outcome, unwrap } from "./worker-outcome";

/** The worker, limits and errors of a pool. */
export type PoolOptions = {
  /** The pool's name in the process. */
  name: string;
  /** The compiled module whose default export is a `workerJob`. */
  file: string;
  threads: number;
  /** The most processor time of one job in milliseconds: a busy machine takes nothing from it. */
  cpuMs: number;
  /** The most time of one job by the clock, without its time in the queue; by default six times `cpuMs`. */
  clockMs?: number;
  maxHeapMb: number;
  /** The number of jobs of one person that may wait. */
  maxWaiting: number;
  /** The error for a job that exceeds the limit of processor time or memory. */
  tooLarge(): Error;
  /** The error for a job when too many jobs of the same person wait. */
  tooMany(): AppError;
};

/** Runs jobs in worker threads. */
export type WorkerPool<Task, Value> = {
  /**
   * Runs a task for a person: people take turns, and one person has one job running at a time.
   * @throws AppError what the worker refuses, `tooLarge` past its processor time or the heap, `tooMany` past
   * `maxWaiting`, and `unavailable` when a busy machine did not give a job its processor time.
   */
  run(person: string, task: Task): Promise<Value>;
};

type Job = { task: unknown; cpuMs: number; resolve(value: unknown): void; reject(reason: unknown): void };
type Running = { threads: Piscina<unknown, Outcome<unknown>>; queue: FairQueue<Job>; busy: Set<string> };

// An idle thread would keep its modules in memory, up to a few hundred megabytes.
const IDLE_MS = 60_000;

const pools = perProcess("workers", () => new Map<string, Running>());

/** The compiled module of a `*.worker.ts`. */
export const workerFile = (name: string): string =>
  join(/* turbopackIgnore: true */ process.cwd(), ".generated", "workers", `${name}.mjs`);

/**
 * Creates a pool of worker threads, which start with the first job and end when idle; with `cpuMsOf` the most processor
 * time of a job depends on its task.
 */
export function workerPool<Task, Value>(
  options: PoolOptions,
  cpuMsOf: (task: Task) => number = () => options.cpuMs,
): WorkerPool<Task, Value> {
  return {
    run(person, task) {
      const running = runningOf(options);
      if (running.queue.waiting(person) >= options.maxWaiting) return Promise.reject(options.tooMany());
      return new Promise<Value>((resolve, reject) => {
        // The worker's module defines the type of the result; the pool and its callers are typed together.
        running.queue.push(person, { task, cpuMs: cpuMsOf(task), resolve: resolve as Job["resolve"], reject });
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
  void runJob(options, running, job)
    .then(job.resolve, job.reject)
    .finally(() => {
      running.busy.delete(person);
      startNext(options, running);
    });
  startNext(options, running);
}

// How far a job may go past its processor time.
const LOOK_EVERY_MS = 50;
const CLOCK_PER_CPU = 6;

async function runJob(options: PoolOptions, { threads }: Running, { task, cpuMs }: Job): Promise<unknown> {
  const job: SentJob<unknown> = { task, thread: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) };
  const limits = limitsOf(job.thread, { ...options, cpuMs });
  try {
    return unwrap(await threads.run(job, { signal: limits.signal }));
  } catch (thrown) {
    if (limits.signal.aborted) throw limits.signal.reason;
    throw isOutOfMemory(thrown) ? options.tooLarge() : thrown;
  } finally {
    limits.end();
  }
}

/** Aborts its signal, with the error for the caller, once a job has used up its time. */
function limitsOf(thread: Int32Array, { cpuMs, clockMs = CLOCK_PER_CPU * cpuMs, tooLarge }: PoolOptions) {
  const stopping = new AbortController();
  const startedAt = performance.now();
  const spentMs = threadTime(thread);
  const timer = setInterval(() => {
    if (spentMs() > cpuMs) stopping.abort(tooLarge());
    else if (performance.now() - startedAt > clockMs) stopping.abort(busy());
  }, LOOK_EVERY_MS);
  return { signal: stopping.signal, end: () => clearInterval(timer) };
}

const busy = () =>
  new AppError("unavailable", "The machine is too busy for this at the moment.", {
    hint: "Try again in a minute.",
    headers: { "retry-after": "60" },
  });

const isOutOfMemory = (thrown: unknown): boolean =>
  thrown instanceof Error && "code" in thrown && thrown.code === "ERR_WORKER_OUT_OF_MEMORY";

// Enough for an ordinary file, in a thread that has just started.
const QUICK_CPU_MS = 1_500;
const PAST_QUICK = "PastQuickLane";

/**
 * Creates a pool with one more thread for small tasks, which never wait behind large ones. A small task that takes long
 * all the same begins again among the large ones.
 */
export function twoLanes<Task, Value>(options: PoolOptions, isSmall: (task: Task) => boolean): WorkerPool<Task, Value> {
  const long = workerPool<Task, Value>(options);
  const quick = workerPool<Task, Value>({
    ...options,
    name: `${options.name}, small`,
    threads: 1,
    cpuMs: Math.min(QUICK_CPU_MS, options.cpuMs),
    clockMs: options.clockMs ?? CLOCK_PER_CPU * options.cpuMs,
    // Told by its name: another bundle of this module may have made it.
    tooLarge: () => Object.assign(new Error("The task is not small."), { name: PAST_QUICK }),
  });
  const isPastQuick = (thrown: unknown) => thrown instanceof Error && thrown.name === PAST_QUICK;
  return {
    run: (person, task) =>
      isSmall(task)
        ? quick
            .run(person, task)
            .catch((thrown) => (isPastQuick(thrown) ? long.run(person, task) : Promise.reject(thrown)))
        : long.run(person, task),
  };
}
