import { openapi } from "#lib/doors/openapi";

/** The description of the API, for anyone. */
export const GET = () => Response.json(openapi(), { headers: { "access-control-allow-origin": "*" } });
