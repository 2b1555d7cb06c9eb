import { serveOnly } from "#lib/doors/rest";
import { serveAuth } from "#lib/doors/serve-auth";

/** People and their sessions. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveOnly({ GET: serveAuth, POST: serveAuth });
