import "server-only";
import type { DocumentJson } from "#lib/document/model/document";
import { loadSharp } from "#lib/files/sharp";
import { withColours } from "#lib/publishing/diagram-colours";
import { diagramsOf } from "#lib/publishing/diagrams";
import type { ExportSource } from "../manuscript/source";

const DOTS_A_PIXEL = 2;
const DOTS_AN_INCH = 72;
const MOST_PIXELS = 4_000;
const SECONDS = 10;

/** The diagrams of a text as files by their sources, with a copy in pixels where that is asked for. */
export async function diagramFiles(
  person: string,
  content: DocumentJson,
  withPixels: boolean,
): Promise<ExportSource["diagrams"]> {
  const files = new Map<string, ReturnType<ExportSource["diagrams"]["get"]> & object>();
  for (const [code, drawn] of await diagramsOf(person, content)) {
    if ("undrawn" in drawn) {
      files.set(code, drawn);
      continue;
    }
    const file = new TextEncoder().encode(withColours(drawn.svg));
    const png = withPixels ? await pixelsOf(file, Math.max(drawn.width, drawn.height)) : null;
    files.set(code, { ...drawn, name: `diagram-${files.size + 1}.svg`, file, png });
  }
  return files;
}

async function pixelsOf(svg: Uint8Array, longest: number): Promise<Uint8Array | null> {
  const sharp = await loadSharp();
  if (!sharp) return null;
  const density = DOTS_AN_INCH * Math.min(DOTS_A_PIXEL, MOST_PIXELS / longest);
  return sharp(svg, { density }).timeout({ seconds: SECONDS }).png().toBuffer();
}
