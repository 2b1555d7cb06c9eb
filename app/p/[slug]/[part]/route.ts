import { servePage } from "#lib/doors/serve-page";

type Asked = { params: Promise<{ slug: string; part: string }> };

/** Serves the page of a part of a published book; with `.md` its markdown, with `.bib` or `.ris` its citation. */
export const GET = async (request: Request, { params }: Asked) => {
  const { slug, part } = await params;
  return servePage(request, `${slug}/${part}`);
};
