import { serveSecurityText } from "#lib/doors/serve-discovery";
import { serveOnly } from "#lib/doors/serve-only";

/** Whom to tell about a vulnerability (RFC 9116). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveOnly({ GET: serveSecurityText });
