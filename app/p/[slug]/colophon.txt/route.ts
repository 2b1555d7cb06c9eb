import { servePageForm } from "#lib/doors/serve-page";

/** Serves a statement on the use of AI in a published page. */
export const GET = async (request: Request, { params }: { params: Promise<{ slug: string }> }) =>
  servePageForm(request, (await params).slug, "/colophon.txt");
