const EXIF = Buffer.from("Exif\0\0", "latin1");
const ICC = Buffer.from("ICC_PROFILE\0", "latin1");
const PNG_TEXTS = new Set(["eXIf", "tEXt", "zTXt", "iTXt", "tIME"]);
const WEBP_METADATA = new Set(["EXIF", "XMP "]);

const WITHOUT: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  "image/jpeg": withoutJpegMetadata,
  "image/png": withoutPngMetadata,
  "image/webp": withoutWebpMetadata,
};

/**
 * The same picture without EXIF, XMP, IPTC and comments, which may say where it was taken; pixels, colour profile and
 * orientation stay. Formats without a rule here are returned unchanged.
 */
export function withoutMetadata(bytes: Uint8Array, mediaType: string): Uint8Array {
  return WITHOUT[mediaType]?.(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) ?? bytes;
}

/** Whether an AVIF has metadata, which cannot be cut out of it. */
export const hasAvifMetadata = (bytes: Uint8Array): boolean => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return head.includes("Exif") || head.includes("application/rdf+xml");
};

function withoutJpegMetadata(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) break;
    const marker = bytes[at + 1] ?? 0;
    // What follows the end is not of this picture: phones put videos there.
    if (marker === 0xd9) return Buffer.concat([...kept, bytes.subarray(at, at + 2)]);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const headerEnd = at + 2 + bytes.readUInt16BE(at + 2);
    const end = marker === 0xda ? endOfScan(bytes, headerEnd) : headerEnd;
    const segment = bytes.subarray(at, end);
    if (!isJpegMetadata(marker, segment)) kept.push(segment);
    else if (marker === 0xe1 && orientationOf(segment) > 1) kept.push(orientationOnly(orientationOf(segment)));
    at = end;
  }
  return Buffer.concat([...kept, Buffer.from([0xff, 0xd9])]);
}

function isJpegMetadata(marker: number, segment: Buffer): boolean {
  if (marker === 0xfe || marker === 0xe1 || marker === 0xed) return true;
  return marker === 0xe2 && !segment.subarray(4).subarray(0, ICC.length).equals(ICC);
}

/** The position of the next marker after the coded pixels; `FF 00` and restart markers belong to them. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/** The orientation, 1 to 8, that an APP1 segment names; 1 without a valid one. */
function orientationOf(segment: Buffer): number {
  const tiff = segment.subarray(4).subarray(0, EXIF.length).equals(EXIF) ? segment.subarray(10) : null;
  if (!tiff || tiff.length < 8) return 1;
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < Math.min(short(directory), 200); entry++) {
    const at = directory + 2 + entry * 12;
    if (short(at) !== 0x0112) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** An APP1 segment that holds only an orientation. */
function orientationOnly(orientation: number): Buffer {
  const tiff = Buffer.from([
    0x4d,
    0x4d,
    0,
    0x2a,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ]);
  const head = Buffer.from([0xff, 0xe1, 0, 2 + EXIF.length + tiff.length]);
  return Buffer.concat([head, EXIF, tiff]);
}

function withoutPngMetadata(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (!PNG_TEXTS.has(type)) kept.push(bytes.subarray(at, end));
    if (type === "IEND") break;
    at = end;
  }
  return Buffer.concat(kept);
}

function withoutWebpMetadata(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  for (let at = 12; at + 8 <= bytes.length; ) {
    const end = at + 8 + evened(bytes.readUInt32LE(at + 4));
    const type = bytes.toString("latin1", at, at + 4);
    const chunk = Buffer.from(bytes.subarray(at, end));
    // Bits 2 and 3 of the flags announce XMP and EXIF.
    if (type === "VP8X" && chunk.length > 8) chunk[8] = (chunk[8] ?? 0) & ~0x0c;
    if (!WEBP_METADATA.has(type)) kept.push(chunk);
    at = end;
  }
  const body = Buffer.concat(kept);
  const head = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

const evened = (length: number) => length + (length % 2);
