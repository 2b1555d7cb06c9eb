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
  new Gauge({
    name: "colophon_rate_limit_fallbacks_total",
    help: "Requests counted in this process because the shared Redis was unreachable.",
    registers,
    collect() {
      this.set(counters.fallbacks());
    },
  });
  new Gauge({
    name: "colophon_store_connections",
    help: "Connections to the store by state, and the requests waiting for one.",
    labelNames: ["state"],
    registers,
    collect() {
      for (const [state, number] of Object.entries(store.connections())) this.set({ state }, number);
    },
  });
  new Gauge({
    name: "colophon_reads_total",
    help: "Reads that a replica of DATABASE_READ_URL may do, by where they were done.",
    labelNames: ["store"],
    registers,
    collect() {
      for (const [name, number] of Object.entries(store.readsDone())) this.set({ store: name }, number);
    },
  });
  new Gauge({
    name: "colophon_output_lost_total",
    help: "Writes to standard output and error that failed, because nobody reads them.",
    registers,
    collect() {
      this.set(lostOutput.writes);
    },
  });
  new Gauge({
    name: "colophon_cache_bytes",
    help: "The estimated memory of each cache.",
    labelNames: ["cache"],
    registers,
    collect() {
      for (const { name, bytes } of cacheSizes()) this.set({ cache: name }, bytes);
    },
  });
  new Gauge({
    name: "colophon_cache_limit_bytes",
    help: "The most that each cache may take of the memory for caches.",
    labelNames: ["cache"],
    registers,
    collect() {
      for (const { name, maxBytes } of cacheSizes()) this.set({ cache: name }, maxBytes);
    },
  });
  return {
    observe({ operation, door, status, ms }) {
      requests.inc({ operation, door, status });
      durations.observe({ operation, door }, ms / 1000);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
