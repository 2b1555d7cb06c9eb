import { serveServerCardOfAll } from "#lib/doors/serve-discovery";
import { serveOnly } from "#lib/doors/serve-only";

/** The card of the MCP server at `/api/mcp/all`. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveOnly({ GET: serveServerCardOfAll });
