import { openapi } from "#lib/doors/openapi";
import { serveOnly } from "#lib/doors/serve-only";

const describe = async () => Response.json(openapi(), { headers: { "access-control-allow-origin": "*" } });

/** The OpenAPI description of the API, without authentication. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveOnly({ GET: describe });
