import { serveKeySet } from "#lib/doors/serve-discovery";
import { serveOnly } from "#lib/doors/serve-only";

/** The public keys that statements are signed with. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveOnly({ GET: serveKeySet });
