import { health } from "#lib/doors/health";
import { serveOnly } from "#lib/doors/rest";

/** Whether the workspace can answer. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveOnly({ GET: () => health() });
