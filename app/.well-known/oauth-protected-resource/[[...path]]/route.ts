import { serveOnly } from "#lib/doors/rest";
import { serveResourceMetadata } from "#lib/doors/serve-discovery";

/** The OAuth metadata of the servers of the Model Context Protocol. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveOnly({ GET: serveResourceMetadata });
