import { serveGuestFile } from "#lib/doors/serve-file";

/** Serves a picture of the text that a guest link opens. */
export async function GET(request: Request, { params }: { params: Promise<{ token: string; id: string }> }) {
  const { token, id } = await params;
  return serveGuestFile(request, token, id);
}
