type Sign = { type: string; at: number; bytes: string };

// The first bytes of each format, in Latin-1.
const SIGNS: readonly Sign[] = [
  { type: "image/png", at: 0, bytes: "\x89PNG\r\n\x1a\n" },
  { type: "image/jpeg", at: 0, bytes: "\xff\xd8\xff" },
  { type: "image/gif", at: 0, bytes: "GIF87a" },
  { type: "image/gif", at: 0, bytes: "GIF89a" },
  { type: "image/webp", at: 8, bytes: "WEBP" },
  { type: "image/avif", at: 4, bytes: "ftypavif" },
  { type: "image/avif", at: 4, bytes: "ftypavis" },
];

/**
 * The media type of a picture by its first bytes, regardless of the declared type; null for all other bytes, including
 * SVG.
 */
export function pictureType(body: Uint8Array): string | null {
  const start = Buffer.from(body.subarray(0, 16)).toString("latin1");
  return SIGNS.find(({ at, bytes }) => start.startsWith(bytes, at))?.type ?? null;
}
