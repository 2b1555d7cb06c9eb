import { serveOnly } from "#lib/doors/rest";
import { serveServerMetadata } from "#lib/doors/serve-discovery";

/** The OAuth metadata of the authorization server. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveOnly({ GET: serveServerMetadata });
