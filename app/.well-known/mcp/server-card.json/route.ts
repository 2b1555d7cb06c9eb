import { serveServerCard } from "#lib/doors/serve-discovery";
import { serveOnly } from "#lib/doors/serve-only";

/** The card of the MCP server at `/api/mcp`, where tools look that know only the host. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveOnly({ GET: serveServerCard });
