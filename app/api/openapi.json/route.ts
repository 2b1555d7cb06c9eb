import { openapi } from "#lib/doors/openapi";
import { serveOnly } from "#lib/doors/rest";

const describe = async () => Response.json(openapi(), { headers: { "access-control-allow-origin": "*" } });

/** The description of the API, for anyone. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveOnly({ GET: describe });
