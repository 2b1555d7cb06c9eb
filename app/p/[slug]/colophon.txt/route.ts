import { servePageForm } from "#lib/doors/serve-page";

/** How a published page was made, as a statement on the use of AI. */
export const GET = async (request: Request, { params }: { params: Promise<{ slug: string }> }) =>
  servePageForm(request, (await params).slug, "/colophon.txt");
