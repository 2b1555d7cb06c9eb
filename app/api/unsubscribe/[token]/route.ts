import { serveOnly } from "#lib/doors/serve-only";
import { serveUnsubscribe } from "#lib/doors/serve-unsubscribe";

/** Ends notices by e-mail with one click (RFC 8058). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveOnly({ POST: serveUnsubscribe });
