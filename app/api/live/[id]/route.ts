import { serveLive } from "#lib/doors/serve-live";

/** What happens to a document, as it happens. */
export const GET = async (request: Request, { params }: { params: Promise<{ id: string }> }) =>
  serveLive(request, (await params).id);
