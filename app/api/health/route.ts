import { health } from "#lib/doors/health";
import { serveOnly } from "#lib/doors/rest";

/** The health check of this instance. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveOnly({ GET: () => health() });
