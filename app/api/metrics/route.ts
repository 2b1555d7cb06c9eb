import { serveMetrics } from "#lib/doors/metrics-door";
import { serveOnly } from "#lib/doors/serve-only";

/** The metrics of this instance. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveOnly({ GET: serveMetrics });
