import { serveOnly } from "#lib/doors/rest";
import { servePersonLive } from "#lib/doors/serve-live";

/** Streams what the signed-in person is told. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveOnly({ GET: servePersonLive });
