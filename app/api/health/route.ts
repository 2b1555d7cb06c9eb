import { health } from "#lib/doors/health";
import { serveOnly } from "#lib/doors/serve-only";

/** The health check of this instance. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveOnly({ GET: () => health() });
