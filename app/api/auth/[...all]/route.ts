import { serveAuth } from "#lib/doors/serve-auth";
import { serveOnly } from "#lib/doors/serve-only";

/** The endpoints of better-auth: accounts and sessions. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveOnly({ GET: serveAuth, POST: serveAuth });
