import type { Caller } from "#lib/base/caller";
import { log } from "#lib/base/log";
import type { Metrics } from "#lib/limits/metrics";

/** The entry points of requests. */
export type Door = "rest" | "mcp" | "page" | "action" | "guest";

/** The trace of a request in the gate, which is logged after the response. */
export type RequestTrace = {
  requestId: string;
  door: Door;
  operation: string;
  /** The id of the caller's key or person, once known. */
  caller: string | null;
  /** Whether a person or an agent asks; an agent until it is known. */
  origin: Caller["origin"];
  /** The start time, on the clock of `performance`. */
  beganMs: number;
  metrics: Metrics | null;
  /** Headers of the response, successful or not. */
  headers: Record<string, string>;
  isRecorded: boolean;
};

/** Begins the trace of a request; the gate sets the operation's name. */
export const begin = (door: Door, requestId: string, operation = "none"): RequestTrace => ({
  requestId,
  door,
  operation,
  caller: null,
  origin: "agent",
  beganMs: performance.now(),
  metrics: null,
  headers: { "x-request-id": requestId },
  isRecorded: false,
});

/** Logs a request in one line, and adds it to the metrics. */
export function recordRequest(trace: RequestTrace, status: number): void {
  if (trace.isRecorded) return;
  trace.isRecorded = true;
  const { requestId, caller, operation, door, metrics, beganMs } = trace;
  const ms = Math.round((performance.now() - beganMs) * 100) / 100;
  log(status >= 500 ? "error" : "info", "request", { requestId, caller, operation, door, status, ms });
  metrics?.observe({ operation, door, status, ms });
}
