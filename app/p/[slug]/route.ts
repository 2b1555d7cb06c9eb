import { servePage } from "#lib/publishing/serve-page";

/** A published page, or with `.md` its markdown. */
export const GET = async (request: Request, { params }: { params: Promise<{ slug: string }> }) =>
  servePage(request, (await params).slug);
