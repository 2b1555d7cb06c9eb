import { servePageForm } from "#lib/doors/serve-page";

/** Serves the preview image of links to a published page. */
export const GET = async (request: Request, { params }: { params: Promise<{ slug: string }> }) =>
  servePageForm(request, (await params).slug, "/preview.png");
