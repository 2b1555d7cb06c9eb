import { servePageForm } from "#lib/doors/serve-page";

/** The picture that stands beside a link to a published page. */
export const GET = async (request: Request, { params }: { params: Promise<{ slug: string }> }) =>
  servePageForm(request, (await params).slug, "/preview.png");
