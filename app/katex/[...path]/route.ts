import { readFile } from "node:fs/promises";
import { join } from "node:path";

const TYPES: { pattern: RegExp; contentType: string; cacheControl: string }[] = [
  { pattern: /^katex\.min\.css$/, contentType: "text/css; charset=utf-8", cacheControl: "public, max-age=86400" },
  {
    pattern: /^fonts\/KaTeX_[A-Za-z0-9-]+\.woff2$/,
    contentType: "font/woff2",
    cacheControl: "public, max-age=31536000, immutable",
  },
];

const notFound = () => new Response("There is no such file", { status: 404 });

/** Serves KaTeX's stylesheet and fonts from the installed package, and no other file. */
export async function GET(_request: Request, context: { params: Promise<{ path: string[] }> }): Promise<Response> {
  const name = (await context.params).path.join("/");
  const type = TYPES.find(({ pattern }) => pattern.test(name));
  if (!type) return notFound();
  const path = join(/* turbopackIgnore: true */ process.cwd(), "node_modules/katex/dist", name);
  const bytes = await readFile(path).catch(() => null);
  if (!bytes) return notFound();
  return new Response(new Uint8Array(bytes), {
    headers: { "content-type": type.contentType, "cache-control": type.cacheControl },
  });
}
