import { handleMcp } from "#lib/doors/mcp";
import { serveOnly } from "#lib/doors/rest";

/** The same operations as tools. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveOnly({
  GET: handleMcp,
  POST: handleMcp,
  DELETE: handleMcp,
});
