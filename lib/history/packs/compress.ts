import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";

const compressed = promisify(brotliCompress);
const decompressed = promisify(brotliDecompress);

// The hashes of brotli, and so its speed, depend on the quality: 9 takes a tenth of the time of 11 for 4 % more bytes.
const QUALITY = 9;

/** A value as compressed JSON, made on another thread. */
export const compressJson = (value: unknown): Promise<Uint8Array> => {
  const json = Buffer.from(JSON.stringify(value));
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: json.length };
  return compressed(json, { params });
};

/** Reads what `compressJson` wrote; throws when it is not what was written. */
export async function decompressJson<Value>(bytes: Uint8Array, sha256: Uint8Array): Promise<Value> {
  if (Buffer.compare(checksumOf(bytes), sha256) !== 0) {
    throw new Error("Packed versions are not what was written: their checksum differs.");
  }
  return JSON.parse((await decompressed(bytes)).toString("utf8"));
}

/** The checksum of compressed bytes. */
export const checksumOf = (bytes: Uint8Array): Uint8Array =>
  new Uint8Array(createHash("sha256").update(bytes).digest());
