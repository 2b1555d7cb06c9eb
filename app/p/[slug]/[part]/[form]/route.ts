import { servePageFile } from "#lib/doors/serve-page";

type Asked = { params: Promise<{ slug: string; part: string; form: string }> };

/** Serves how the page of a part of a published book was written, the signed statement on that, or its preview image. */
export const GET = async (request: Request, { params }: Asked) => {
  const { slug, part, form } = await params;
  return servePageFile(request, `${slug}/${part}`, form);
};
