import { serveFile } from "#lib/doors/serve-file";

/** Serves a picture of a document. */
export const GET = async (_request: Request, { params }: { params: Promise<{ id: string }> }) =>
  serveFile((await params).id);
