import { serveResourceMetadata } from "#lib/doors/serve-discovery";
import { serveOnly } from "#lib/doors/serve-only";

/** The OAuth metadata of the servers of the Model Context Protocol. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveOnly({ GET: serveResourceMetadata });
