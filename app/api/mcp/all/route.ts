import { handleMcpAll } from "#lib/doors/mcp";
import { serveOnly } from "#lib/doors/serve-only";

/** The operations of `/api/d` and `/api/w` as tools. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveOnly({
  GET: handleMcpAll,
  POST: handleMcpAll,
  DELETE: handleMcpAll,
});
