import { createHash } from "node:crypto";
import type sharpLibrary from "sharp";
import type { Sharp } from "sharp";
import { AppError } from "#lib/base/errors";
import { queuePicture } from "./picture-queue";
import { pictureType } from "./picture-type";
import { loadSharp } from "./sharp";
import { hasAvifMetadata, withoutMetadata } from "./without-metadata";

/** A picture before it is stored; width and height in pixels, null where they could not be read. */
export type Picture = {
  mediaType: string;
  sha256: Uint8Array;
  content: Uint8Array;
  width: number | null;
  height: number | null;
};

/** The largest picture, in bytes. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

const MAX_SIDE = 16_384;
const MAX_PIXELS = 64_000_000;
const DECODE_SECONDS = 10;

/**
 * Reads a person's picture: its type by its content, whole and without metadata that may hold a place.
 * @throws AppError too_large beyond 10 MiB; unsupported_media_type for anything but PNG, JPEG, GIF, WebP and AVIF;
 * invalid_content for a broken picture, or one beyond 16,384 pixels a side or 64 million pixels.
 */
export async function readPicture(person: string, given: Uint8Array): Promise<Picture> {
  if (given.byteLength > MAX_PICTURE_BYTES) throw tooManyBytes();
  const mediaType = pictureType(given);
  if (mediaType === null) throw notAPicture(given);
  const sharp = await loadSharp();
  if (sharp) return queuePicture(person, () => decoded(sharp, given, mediaType));
  if (mediaType === "image/avif" && hasAvifMetadata(given)) throw avifMetadata();
  return pictureOf(whole(given, mediaType), mediaType, null);
}

/** The error for a file beyond the limit. */
export const tooManyBytes = () =>
  new AppError("too_large", "The picture is larger than 10 MiB. Nothing was stored.", {
    details: [{ path: "file", message: "has more than 10 MiB" }],
    hint: "Save it smaller, for example as JPEG with fewer pixels.",
  });

type Size = { width: number; height: number };

async function decoded(sharp: typeof sharpLibrary, given: Uint8Array, mediaType: string): Promise<Picture> {
  const size = await sizeOf(sharp, given);
  if (mediaType === "image/avif" && hasAvifMetadata(given)) {
    const content = await reading(sharp(given, OPTIONS).autoOrient().webp({ quality: 90 }));
    return pictureOf(content, "image/webp", size);
  }
  const content = whole(given, mediaType);
  // Decoding all of it finds what is cut off or false.
  await reading(sharp(content, OPTIONS).resize(8, 8, { fit: "fill" }).raw());
  return pictureOf(content, mediaType, size);
}

const OPTIONS = { failOn: "error", limitInputPixels: MAX_PIXELS, sequentialRead: true } as const;

async function sizeOf(sharp: typeof sharpLibrary, content: Uint8Array): Promise<Size> {
  // Without a limit here, so that the answer can name the size.
  const { width, height, autoOrient } = await sharp(content, { limitInputPixels: false }).metadata().catch(broken);
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) throw tooManyPixels({ width, height });
  return autoOrient;
}

const reading = (picture: Sharp): Promise<Uint8Array> =>
  picture.timeout({ seconds: DECODE_SECONDS }).toBuffer().catch(broken);

function whole(given: Uint8Array, mediaType: string): Uint8Array {
  try {
    return withoutMetadata(given, mediaType);
  } catch (cause) {
    return broken(cause);
  }
}

function pictureOf(content: Uint8Array, mediaType: string, size: Size | null): Picture {
  const sha256 = new Uint8Array(createHash("sha256").update(content).digest());
  return { mediaType, sha256, content, width: size?.width ?? null, height: size?.height ?? null };
}

const tooManyPixels = ({ width, height }: Size) =>
  new AppError("invalid_content", `The picture has ${width} × ${height} pixels, which is too many.`, {
    details: [{ path: "file", message: `has more than ${MAX_SIDE} pixels a side or ${MAX_PIXELS} in all` }],
    hint: "Save it with fewer pixels.",
  });

function broken(cause: unknown): never {
  throw new AppError("invalid_content", "The picture is broken: it cannot be decoded.", {
    details: [{ path: "file", message: "cannot be decoded" }],
    hint: "Open it in another program and save it again.",
    cause,
  });
}

const avifMetadata = () =>
  new AppError("unsupported_media_type", "This AVIF has metadata that this machine cannot remove.", {
    details: [{ path: "file", message: "has metadata" }],
    hint: "Save it as JPEG, PNG or WebP.",
  });

function notAPicture(given: Uint8Array): AppError {
  const start = Buffer.from(given.subarray(0, 1024)).toString("latin1");
  const what = /<svg[\s>]/i.test(start)
    ? "SVG, which can hold scripts"
    : /^.{4}ftyp(?:hei|hev|mif|msf)/s.test(start)
      ? "HEIC, which browsers do not show"
      : "not a picture";
  return new AppError("unsupported_media_type", `This file is ${what}. Nothing was stored.`, {
    details: [{ path: "file", message: "is not a PNG, JPEG, GIF, WebP or AVIF" }],
    hint: "Use a PNG, JPEG, GIF, WebP or AVIF.",
  });
}
