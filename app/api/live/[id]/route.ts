import { serveOnly } from "#lib/doors/rest";
import { serveLive, takeSteps } from "#lib/doors/serve-live";

/** Streams the events of a document, and takes typed steps. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveOnly({
  GET: async (request, { params }) => serveLive(request, String((await params).id)),
  POST: async (request, { params }) => takeSteps(request, String((await params).id)),
});
