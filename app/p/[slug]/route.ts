import { servePage } from "#lib/doors/serve-page";

/** Serves a published page; with `.md` its markdown, with `.bib` or `.ris` its citation. */
export const GET = async (request: Request, { params }: { params: Promise<{ slug: string }> }) =>
  servePage(request, (await params).slug);
