import sharp from "sharp";

/** A picture of one colour for tests, in this format. */
export const picture = (
  format: "png" | "jpeg" | "webp" | "gif" | "avif",
  { width = 40, height = 20, colour = "#336699" } = {},
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer();

/** A picture that no compression makes small: about 3 bytes a pixel as PNG. */
export function noise(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let at = 0; at < pixels.length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    pixels[at] = (state >> 16) & 0xff;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** A picture with the place where it was taken; a JPEG lies on its side. */
export const placed = (format: "png" | "jpeg" | "webp" | "avif"): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: "#336699" } })
    .withMetadata(format === "jpeg" ? { orientation: 6 } : {})
    .withExifMerge({
      IFD0: { Copyright: "A. Writer" },
      IFD3: { GPSLatitude: "51/1 30/1 0/1", GPSLatitudeRef: "N" },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><exif:GPSLatitude>51,30N</exif:GPSLatitude></x:xmpmeta>')
    .toFormat(format)
    .toBuffer();
