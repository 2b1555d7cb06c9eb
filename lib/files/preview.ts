import { boundedCache } from "#lib/base/bounded-cache";
import { perProcess } from "#lib/base/per-process";
import { queuePicture } from "./picture-queue";
import { loadSharp } from "./sharp";

/** The widths, in pixels, in which a picture is served besides its own. */
export const PREVIEW_WIDTHS = [480, 960, 1600] as const;

/** The bytes of a picture in one size. */
export type Sized = { mediaType: string; content: Uint8Array };

const SECONDS = 10;

const place = perProcess("previews", () => ({
  made: boundedCache<Sized>("previews", 0.1, ({ content }) => content.byteLength),
  making: new Map<string, Promise<Sized>>(),
}));

/**
 * The picture as WebP of at most this width; the original where that is as good, where it may move (GIF), or where the
 * image library is missing. Cached under `id`.
 */
export function previewOf(id: string, width: number, original: () => Promise<Sized>): Promise<Sized> {
  const key = `${id} ${width}`;
  const known = place.made.get(key);
  if (known) return Promise.resolve(known);
  const underWay = place.making.get(key) ?? make(key, width, original).finally(() => place.making.delete(key));
  place.making.set(key, underWay);
  return underWay;
}

async function make(key: string, width: number, original: () => Promise<Sized>): Promise<Sized> {
  const [sharp, full] = await Promise.all([loadSharp(), original()]);
  if (!sharp || !full.mediaType.startsWith("image/") || full.mediaType === "image/gif") return full;
  const resized = await queuePicture(key, () =>
    sharp(full.content, { failOn: "none", sequentialRead: true })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: SECONDS })
      .toBuffer()
      .catch(() => null),
  );
  const isSmaller = resized !== null && resized.byteLength < full.content.byteLength;
  const sized = isSmaller ? { mediaType: "image/webp", content: resized } : full;
  place.made.set(key, sized);
  return sized;
}
