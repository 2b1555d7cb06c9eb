import { hash } from "node:crypto";
import { brotliCompressSync, brotliDecompressSync, constants, deflateRawSync, inflateRawSync } from "node:zlib";
import { givingWay } from "#lib/base/giving-way";
import { canonicalBytes, canonicalText } from "#lib/document/edit/json-text";
import type { DocumentJson } from "#lib/document/model/document";
import { applyDelta, makeDelta } from "./delta";

const SNAPSHOT_EVERY = 50;
// brotli reduces a document's JSON to about a sixth: below half of that no snapshot can be smaller.
const SURELY_SMALL = 1 / 12;

/** The stored text of a version. */
export type StoredText = { isSnapshot: boolean; body: Uint8Array; sha256: Uint8Array };

/**
 * Encodes version `number` as the changed blocks, or as a snapshot every 50th time and when the changes are as large.
 */
export function encodeText(number: number, before: DocumentJson | null, after: DocumentJson): StoredText {
  const json = canonicalBytes(after);
  const sha256 = checksum(json);
  // The first version of a draft is a delta of its document's text.
  if (!before || (number > 1 && number % SNAPSHOT_EVERY === 1))
    return { isSnapshot: true, body: snapshot(json), sha256 };
  const delta = deflated(JSON.stringify(makeDelta(before, after)));
  // A short one is not compared either: to compress a text takes as long as all else of a version.
  const least = Math.max(SHORT_CHARACTERS, json.length * SURELY_SMALL);
  if (delta.length <= least) return { isSnapshot: false, body: delta, sha256 };
  const whole = snapshot(json);
  return delta.length > whole.length / 2
    ? { isSnapshot: true, body: whole, sha256 }
    : { isSnapshot: false, body: delta, sha256 };
}

// The library's compressor takes longer to begin than all else of a version, and saves a third of a short text.
const SHORT_CHARACTERS = 300;

/** Text in the format of DEFLATE; a short one is a single stored block (RFC 1951, section 3.2.4). */
function deflated(text: string): Uint8Array {
  if (text.length > SHORT_CHARACTERS) return deflateRawSync(text);
  const header = Buffer.from([1, 0, 0, 0, 0]);
  const length = Buffer.byteLength(text);
  header.writeUInt16LE(length, 1);
  header.writeUInt16LE(~length & 0xffff, 3);
  return Buffer.concat([header, Buffer.from(text)]);
}

/**
 * Reads the last of a run of versions that begins with a snapshot or with a delta of `base`; throws when its checksum
 * differs.
 */
export async function decodeText(run: readonly StoredText[], base: DocumentJson | null = null): Promise<DocumentJson> {
  const [first, ...deltas] = run;
  if (!first || !(first.isSnapshot || base)) throw new Error("A run of versions must begin with a snapshot.");
  const giveWay = givingWay();
  let text = await nextText(base, first);
  for (const delta of deltas) {
    await giveWay();
    text = await nextText(text, delta);
  }
  await giveWay();
  // Cached, so that the checksum of a large text is a part of its own.
  canonicalText(text);
  await giveWay();
  if (!isTextOf(text, run.at(-1) ?? first)) {
    throw new Error("The text of this version is not what was written: its checksum differs.");
  }
  return text;
}

/** Whether a text is the one that was stored. */
export const isTextOf = (text: DocumentJson, { sha256 }: StoredText): boolean =>
  Buffer.compare(textChecksum(text), sha256) === 0;

/** The text of a version, from that of the version before; it is the same object when the version left the text alone. */
export async function nextText(before: DocumentJson | null, { isSnapshot, body }: StoredText): Promise<DocumentJson> {
  const giveWay = givingWay();
  if (isSnapshot) {
    const json = brotliDecompressSync(body).toString("utf8");
    await giveWay();
    return JSON.parse(json);
  }
  if (!before) throw new Error("The first version of a document must be a snapshot.");
  return applyDelta(before, JSON.parse(inflateRawSync(body).toString("utf8")));
}

/** The SHA-256 of a text, which its version keeps. */
export const textChecksum = (text: DocumentJson): Uint8Array => checksum(canonicalBytes(text));

const checksum = (json: Uint8Array) => new Uint8Array(hash("sha256", json, "buffer"));

const snapshot = (json: Uint8Array) =>
  brotliCompressSync(json, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: json.length },
  });
