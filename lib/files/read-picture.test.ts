import { crc32 } from "node:zlib";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { AppError } from "#lib/base/errors";
import { runs } from "#lib/test-runs";
import { MAX_PICTURE_BYTES, readPicture } from "./read-picture";
import { noise, picture, placed } from "./test-pictures";
import { withoutMetadata } from "./without-metadata";

const FORMATS = ["png", "jpeg", "webp", "gif", "avif"] as const;
const read = (bytes: Uint8Array) => readPicture("usr_1", bytes);

/** A PNG that declares these sides and has hardly any bytes. */
async function declared(width: number, height: number): Promise<Buffer> {
  const png = await picture("png", { width: 1, height: 1 });
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

describe("a file that is not a whole picture is refused", () => {
  test.each([
    ["HTML", "<!doctype html><p>", "unsupported_media_type", "not a picture"],
    ["SVG", '<?xml version="1.0"?><svg onload="alert(1)"/>', "unsupported_media_type", "SVG"],
    ["HEIC", "\0\0\0\x18ftypheic", "unsupported_media_type", "HEIC"],
    ["nothing", "", "unsupported_media_type", "not a picture"],
    ["a PNG of a signature", "\x89PNG\r\n\x1a\n", "invalid_content", "broken"],
    ["a JPEG of a signature", "\xff\xd8\xff\xe0", "invalid_content", "broken"],
  ])("%s", async (_what, bytes, code, words) => {
    const refusal = await read(Buffer.from(bytes, "latin1")).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({ code, message: expect.stringContaining(words) });
  });

  test("a picture that was cut off", async () => {
    const whole = await noise(200, 200);
    await expect(read(whole.subarray(0, 60_000))).rejects.toMatchObject({ code: "invalid_content" });
  });

  test("one byte more than 10 MiB", async () => {
    const large = Buffer.concat([await picture("png"), Buffer.alloc(MAX_PICTURE_BYTES)]);
    await expect(read(large.subarray(0, MAX_PICTURE_BYTES + 1))).rejects.toMatchObject({ code: "too_large" });
  });

  test.each([
    [30_000, 10],
    [10, 30_000],
    [16_000, 16_000],
  ])("one that declares %i × %i pixels, by name and without decoding it", async (width, height) => {
    const refusal = { code: "invalid_content", message: expect.stringContaining(`${width} × ${height} pixels`) };
    await expect(read(await declared(width, height))).rejects.toMatchObject(refusal);
  });
});

test.each(FORMATS)("reads the type and the size of %s", async (format) => {
  const given = await picture(format);
  expect(await read(given)).toMatchObject({ mediaType: `image/${format}`, width: 40, height: 20 });
});

test.each(["png", "jpeg", "webp", "avif"] as const)("removes the place from %s", async (format) => {
  const given = await placed(format);
  expect((await sharp(given).metadata()).exif).toBeDefined();
  const { content } = await read(given);
  const { exif, xmp } = await sharp(content).metadata();
  expect(xmp).toBeUndefined();
  expect(exif?.includes("Writer") ?? false).toBe(false);
  expect(Buffer.from(content).includes("GPS")).toBe(false);
});

test("keeps a JPEG's orientation, and gives the size as it is shown", async () => {
  const { content, width, height } = await read(await placed("jpeg"));
  expect((await sharp(content).metadata()).orientation).toBe(6);
  expect([width, height]).toEqual([20, 40]);
});

test("cuts off what follows the end of a JPEG", async () => {
  const given = await picture("jpeg");
  const { content } = await read(Buffer.concat([given, Buffer.from("a video with a place")]));
  expect(Buffer.from(content).subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
});

test("removing metadata leaves every pixel, and removing it again changes nothing", async () => {
  const given = await Promise.all((["png", "jpeg", "webp"] as const).map((format) => placed(format)));
  for (const [at, format] of (["png", "jpeg", "webp"] as const).entries()) {
    const bytes = given[at] ?? Buffer.alloc(0);
    const once = withoutMetadata(bytes, `image/${format}`);
    expect(Buffer.from(withoutMetadata(once, `image/${format}`))).toEqual(Buffer.from(once));
    expect((await sharp(once).raw().toBuffer()).equals(await sharp(bytes).raw().toBuffer())).toBe(true);
  }
});

test("damaged pictures of every kind are read or refused by name", async () => {
  const samples = await Promise.all(FORMATS.map((format) => picture(format)));
  const damaged = fc
    .tuple(fc.constantFrom(...samples), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 }))
    .map(([sample, changes]) => {
      const bytes = Buffer.from(sample);
      for (const [at, value] of changes) bytes[at % bytes.length] = value;
      return bytes;
    });
  await fc.assert(
    fc.asyncProperty(damaged, async (bytes) => {
      const result = await read(bytes).catch((error: unknown) => error);
      expect(result instanceof AppError || (typeof result === "object" && "mediaType" in (result ?? {}))).toBe(true);
    }),
    runs(100),
  );
});
