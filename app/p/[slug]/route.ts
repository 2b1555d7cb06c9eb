import { servePage } from "#lib/doors/serve-page";

/** A published page, or with `.md`, `.bib` or `.ris` its markdown or how it is cited. */
export const GET = async (request: Request, { params }: { params: Promise<{ slug: string }> }) =>
  servePage(request, (await params).slug);
