import { serveLive, takePresence, takeSteps } from "#lib/doors/serve-live";
import { serveOnly } from "#lib/doors/serve-only";

/** Streams the events of a document, and takes typed steps and the caret of a page. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveOnly({
  GET: async (request, { params }) => serveLive(request, String((await params).id)),
  POST: async (request, { params }) => takeSteps(request, String((await params).id)),
  PUT: async (request, { params }) => takePresence(request, String((await params).id)),
});
