import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { OpenDatabase } from "#db/connection/client";
import { cacheSizes } from "#lib/base/bounded-cache";
import { perProcess } from "#lib/base/per-process";
import type { Counters } from "./rate-limit-counters";

// From a cached read to an import that waits for a slow site.
const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

// Counted by `bin/drop-lost-output.mjs`, which this process imported first.
const lostOutput = perProcess("lostOutput", () => ({ writes: 0 }));

/** The labels and duration of one request. */
export type Measured = { operation: string; door: string; status: number; ms: number };

/** The metrics of a running workspace: `observe` adds a request, `text` is in the Prometheus format. */
export type Metrics = { observe(request: Measured): void; text(): Promise<string>; contentType: string };

/**
 * Collects metrics of requests, the process with its event loop, the store's connections and the limits counted without
 * Redis.
 */
export function openMetrics({ counters, store }: { counters: Counters; store: OpenDatabase }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "colophon_requests_total",
    help: "Completed requests.",
    labelNames: ["operation", "door", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "colophon_request_duration_seconds",
    help: "How long requests took.",
    labelNames: ["operation", "door"],
    buckets: BUCKETS_SECONDS,
    registers,
  });
  for (const { name, help, label, read } of gaugesOf({ counters, store })) {
    new Gauge({
      ...{ name, help, registers, labelNames: label ? [label] : [] },
      collect() {
        for (const [value, number] of read()) {
          if (label) this.set({ [label]: value }, number);
          else this.set(number);
        }
      },
    });
  }
  return {
    observe({ operation, door, status, ms }) {
      requests.inc({ operation, door, status });
      durations.observe({ operation, door }, ms / 1000);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

type Read = {
  name: string;
  help: string;
  /** What its numbers are told apart by. */
  label?: string;
  read: () => [string, number][];
};

const gaugesOf = ({ counters, store }: { counters: Counters; store: OpenDatabase }): Read[] => [
  {
    name: "colophon_rate_limit_fallbacks_total",
    help: "Requests counted in this process because the shared Redis was unreachable.",
    read: () => [["", counters.fallbacks()]],
  },
  {
    name: "colophon_store_connections",
    help: "Connections to the store by state, and the requests waiting for one.",
    label: "state",
    read: () => Object.entries(store.connections()),
  },
  {
    name: "colophon_reads_total",
    help: "Reads that a replica of DATABASE_READ_URL may do, by where they were done.",
    label: "store",
    read: () => Object.entries(store.readsDone()),
  },
  {
    name: "colophon_output_lost_total",
    help: "Writes to standard output and error that failed, because nobody reads them.",
    read: () => [["", lostOutput.writes]],
  },
  {
    name: "colophon_cache_bytes",
    help: "The estimated memory of each cache.",
    label: "cache",
    read: () => cacheSizes().map(({ name, bytes }) => [name, bytes]),
  },
  {
    name: "colophon_cache_limit_bytes",
    help: "The most that each cache may take of the memory for caches.",
    label: "cache",
    read: () => cacheSizes().map(({ name, maxBytes }) => [name, maxBytes]),
  },
];
