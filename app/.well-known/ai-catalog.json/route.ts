import { serveCatalog } from "#lib/doors/serve-discovery";
import { serveOnly } from "#lib/doors/serve-only";

/** The catalog of the MCP servers of this host. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveOnly({ GET: serveCatalog });
