import { servePersonLive } from "#lib/doors/serve-live";
import { serveOnly } from "#lib/doors/serve-only";

/** Streams what the signed-in person is told. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveOnly({ GET: servePersonLive });
