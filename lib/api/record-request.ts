import { log } from "./log";
import type { Metrics } from "./metrics";

/** A request on its way through the gate: what will be told of it when it is answered. */
export type Passage = {
  requestId: string;
  door: "rest" | "mcp" | "page";
  operation: string;
  /** The id of the key or person that asks, once it is known. */
  caller: string | null;
  /** When it came, on the clock of `performance`. */
  beganMs: number;
  metrics: Metrics | null;
  /** Headers that its answer will have, whatever that is. */
  headers: Record<string, string>;
};

/** Begins the passage of a request. */
export const begin = (door: Passage["door"], operation: string, requestId: string): Passage => ({
  requestId,
  door,
  operation,
  caller: null,
  beganMs: performance.now(),
  metrics: null,
  headers: { "x-request-id": requestId },
});

/** Writes the one line that the log has of each request, and measures it. */
export function recordRequest({ requestId, door, operation, caller, beganMs, metrics }: Passage, status: number): void {
  const ms = Math.round((performance.now() - beganMs) * 100) / 100;
  log(status >= 500 ? "error" : "info", "request", { requestId, caller, operation, door, status, ms });
  metrics?.observe({ operation, door, status, ms });
}
