import { readFile } from "node:fs/promises";
import { join } from "node:path";

const TYPES: { pattern: RegExp; contentType: string }[] = [
  { pattern: /^build\/pdf\.worker\.min\.mjs$/, contentType: "text/javascript; charset=utf-8" },
  { pattern: /^wasm\/\w+_nowasm_fallback\.js$/, contentType: "text/javascript; charset=utf-8" },
  { pattern: /^cmaps\/[\w-]+\.bcmap$/, contentType: "application/octet-stream" },
  { pattern: /^standard_fonts\/[\w-]+\.(?:pfb|ttf)$/, contentType: "application/octet-stream" },
];

const notFound = () => new Response("There is no such file", { status: 404 });

/** Serves the worker, character maps and fonts of pdf.js from the installed package, and no other file. */
export async function GET(_request: Request, context: { params: Promise<{ path: string[] }> }): Promise<Response> {
  const name = (await context.params).path.join("/");
  const type = TYPES.find(({ pattern }) => pattern.test(name));
  if (!type) return notFound();
  const path = join(/* turbopackIgnore: true */ process.cwd(), "node_modules/pdfjs-dist", name);
  const bytes = await readFile(path).catch(() => null);
  if (!bytes) return notFound();
  return new Response(new Uint8Array(bytes), {
    headers: { "content-type": type.contentType, "cache-control": "public, max-age=86400" },
  });
}
