import { handleMcp } from "#lib/doors/mcp";
import { serveOnly } from "#lib/doors/serve-only";

/** The API's operations as MCP tools. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveOnly({
  GET: handleMcp,
  POST: handleMcp,
  DELETE: handleMcp,
});
