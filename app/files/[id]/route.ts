import { serveFile } from "#lib/doors/serve-file";

/** Serves a picture of a document, whole, in part or smaller. */
export const GET = async (request: Request, { params }: { params: Promise<{ id: string }> }) =>
  serveFile(request, (await params).id);
