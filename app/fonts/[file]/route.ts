import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fontFiles } from "#lib/publishing/font-files";

const WOFF2 = { "content-type": "font/woff2", "cache-control": "public, max-age=31536000, immutable" };

/** Serves a font file; a name outside the table of fonts returns 404. */
export async function GET(_request: Request, context: { params: Promise<{ file: string }> }): Promise<Response> {
  const { file } = await context.params;
  const font = fontFiles.find((candidate) => candidate.name === file);
  if (!font) return new Response("There is no such font", { status: 404 });
  const path = join(/* turbopackIgnore: true */ process.cwd(), font.folder, font.name);
  return new Response(new Uint8Array(await readFile(path)), { headers: WOFF2 });
}
