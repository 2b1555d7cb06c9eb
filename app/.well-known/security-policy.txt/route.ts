import { serveSecurityPolicy } from "#lib/doors/serve-discovery";
import { serveOnly } from "#lib/doors/serve-only";

/** How to report a vulnerability. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveOnly({ GET: serveSecurityPolicy });
