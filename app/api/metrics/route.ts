import { serveMetrics } from "#lib/doors/metrics-door";

/** The measurements of this instance. */
export const GET = serveMetrics;
