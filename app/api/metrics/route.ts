import { serveMetrics } from "#lib/api/metrics-door";

/** The measurements of this instance. */
export const GET = serveMetrics;
