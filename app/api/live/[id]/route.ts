import { serveOnly } from "#lib/doors/rest";
import { serveLive } from "#lib/doors/serve-live";

/** Streams the events of a document. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveOnly({
  GET: async (request, { params }) => serveLive(request, String((await params).id)),
});
