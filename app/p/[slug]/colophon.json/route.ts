import { servePageForm } from "#lib/doors/serve-page";

/** Serves the signed statement on who wrote a published page. */
export const GET = async (request: Request, { params }: { params: Promise<{ slug: string }> }) =>
  servePageForm(request, (await params).slug, "/colophon.json");
