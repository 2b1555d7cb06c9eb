import { log } from "#lib/base/log";
import type { Metrics } from "#lib/limits/metrics";

/** Where requests come in. */
export type Door = "rest" | "mcp" | "page" | "action";

/** A request on its way through the gate: what will be told of it when it is answered. */
export type Passage = {
  requestId: string;
  door: Door;
  operation: string;
  /** The id of the key or person that asks, once it is known. */
  caller: string | null;
  /** When it came, on the clock of `performance`. */
  beganMs: number;
  metrics: Metrics | null;
  /** Headers that its answer will have, whatever that is. */
  headers: Record<string, string>;
  isRecorded: boolean;
};

/** Begins the passage of a request whose operation the gate will name. */
export const begin = (door: Door, requestId: string, operation = "none"): Passage => ({
  requestId,
  door,
  operation,
  caller: null,
  beganMs: performance.now(),
  metrics: null,
  headers: { "x-request-id": requestId },
  isRecorded: false,
});

/** Writes the one line that the log has of each request, and measures it. */
export function recordRequest(passage: Passage, status: number): void {
  if (passage.isRecorded) return;
  passage.isRecorded = true;
  const { requestId, caller, operation, door, metrics, beganMs } = passage;
  const ms = Math.round((performance.now() - beganMs) * 100) / 100;
  log(status >= 500 ? "error" : "info", "request", { requestId, caller, operation, door, status, ms });
  metrics?.observe({ operation, door, status, ms });
}
