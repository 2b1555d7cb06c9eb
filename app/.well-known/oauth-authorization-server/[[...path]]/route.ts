import { serveServerMetadata } from "#lib/doors/serve-discovery";
import { serveOnly } from "#lib/doors/serve-only";

/** The OAuth metadata of the authorization server. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveOnly({ GET: serveServerMetadata });
