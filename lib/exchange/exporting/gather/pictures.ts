import "server-only";
import type { Executor } from "#db/connection/client";
import type { Caller } from "#lib/base/caller";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { fileIdsIn } from "#lib/files/file-ids";
import { pictureType } from "#lib/files/picture-type";
import { loadSharp } from "#lib/files/sharp";
import { mayReadFile, readFile } from "#lib/files/store";
import type { ExportPicture } from "../manuscript/source";

type Reader = Pick<Caller, "userId" | "bound">;

// As wide as a printed page at 300 dots an inch.
const MOST_PIXELS = 2_400;
const MOST_BYTES = 100 * 1024 * 1024;
const MOST_DECODED = 64_000_000;
const SECONDS = 10;
const DATA = /^data:image\/(png|jpeg|gif|webp);base64,([A-Za-z0-9+/=\s]+)$/i;

/**
 * The pictures of a text by their addresses, as PNG or JPEG of at most the size of a page; a picture of another server
 * is not among them, nor one that cannot be decoded.
 */
export async function picturesOf(
  db: Executor,
  reader: Reader,
  content: DocumentJson,
): Promise<Map<string, ExportPicture>> {
  const pictures = new Map<string, ExportPicture>();
  let bytes = 0;
  for (const src of addressesIn(content)) {
    const original = await readSource(db, reader, src);
    const picture = original && bytes < MOST_BYTES ? await settled(original, pictures.size + 1) : null;
    if (!picture) continue;
    bytes += picture.content.byteLength;
    pictures.set(src, picture);
  }
  return pictures;
}

function addressesIn(node: NodeJson, found = new Set<string>()): Set<string> {
  if (node.type === "image" && typeof node.attrs?.src === "string") found.add(node.attrs.src);
  for (const child of node.content ?? []) addressesIn(child, found);
  return found;
}

async function readSource(db: Executor, reader: Reader, src: string): Promise<Uint8Array | null> {
  const data = DATA.exec(src)?.[2];
  if (data !== undefined) return Buffer.from(data, "base64");
  const [id] = src.startsWith("/files/") ? fileIdsIn(src) : [];
  if (id === undefined || !(await mayReadFile(db, reader, id))) return null;
  return (await readFile(db, id))?.content ?? null;
}

async function settled(original: Uint8Array, number: number): Promise<ExportPicture | null> {
  const sharp = await loadSharp();
  // Without the image library sizes are unknown; the picture is named by its text.
  if (!sharp || pictureType(original) === null) return null;
  try {
    const image = sharp(original, { failOn: "none", sequentialRead: true, limitInputPixels: MOST_DECODED })
      .timeout({ seconds: SECONDS })
      .autoOrient();
    const { hasAlpha, format } = await image.metadata();
    const small = image.resize({ width: MOST_PIXELS, height: MOST_PIXELS, fit: "inside", withoutEnlargement: true });
    const isPhoto = format === "jpeg" || (format === "webp" && !hasAlpha);
    const encoded = isPhoto ? small.jpeg({ quality: 90 }) : small.png();
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    const mediaType = isPhoto ? "image/jpeg" : "image/png";
    return { ...named(number, mediaType), content: data, width: info.width, height: info.height };
  } catch {
    // A picture that cannot be decoded is named by its text, as on a page.
    return null;
  }
}

const named = (number: number, mediaType: ExportPicture["mediaType"]) => ({
  name: `picture-${number}.${mediaType === "image/png" ? "png" : "jpg"}`,
  mediaType,
});
