import { servePageForm } from "#lib/doors/serve-page";

/** Serves how a published page was written: who wrote which of its words, and what is signed. */
export const GET = async (request: Request, { params }: { params: Promise<{ slug: string }> }) =>
  servePageForm(request, (await params).slug, "/colophon");
