import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { boundedCache } from "#lib/base/bounded-cache";
import { perProcess } from "#lib/base/per-process";

type Form = { body: Uint8Array<ArrayBuffer>; etag: string };

/** The bytes of a response, plain and later compressed, each with its strong ETag. */
export type Encoded = { identity: Form; packed: Record<"br" | "gzip", Form> | null };

/** The content encoding of a response. */
export type Encoding = "br" | "gzip" | "identity";

// The highest ones take ten times as long for a text, and save a five-hundredth of it.
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

const encoded = boundedCache<Encoded>("pages", 0.15, ({ identity: { body } }) => body.length * 2);

/** The bytes of a response, compressed once for all requests after the first, which does not wait for it. */
export function encodeResponse(answer: string | Uint8Array<ArrayBuffer>): Encoded {
  const body = typeof answer === "string" ? new TextEncoder().encode(answer) : answer;
  const tag = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const known = encoded.get(tag);
  if (known) return known;
  const fresh: Encoded = { identity: { body, etag: `"${tag}"` }, packed: null };
  encoded.set(tag, fresh);
  if (hasOwnServer()) packing = packing.then(() => pack(fresh, tag)).catch(() => undefined);
  return fresh;
}

// One after the other, so that compressing many new pages leaves a processor to requests.
let packing: Promise<unknown> = Promise.resolve();

async function pack(fresh: Encoded, tag: string): Promise<void> {
  if (encoded.peek(tag) !== fresh) return;
  const { body } = fresh.identity;
  const br = await promisify(brotliCompress)(body, QUALITY);
  const gz = await promisify(gzip)(body);
  fresh.packed = {
    br: { body: new Uint8Array(br), etag: `"${tag}-br"` },
    gzip: { body: new Uint8Array(gz), etag: `"${tag}-gz"` },
  };
}

/** Waits until the responses so far are compressed. */
export const packingDone = (): Promise<unknown> => packing;

/** Whether `bin/serve.mjs` serves this process, which then passes on compressed bodies and lives on after an answer. */
export const hasOwnServer = () => perProcess("packed", () => false);

/** The best encoding of a response that a request accepts and the server passes on; `q=0` excludes an encoding. */
export function chooseForm({ identity, packed }: Encoded, accepted: string | null): Form & { encoding: Encoding } {
  const encoding = packed ? chooseEncoding(accepted) : "identity";
  return packed && encoding !== "identity" ? { ...packed[encoding], encoding } : { ...identity, encoding: "identity" };
}

function chooseEncoding(accepted: string | null): Encoding {
  if (!accepted || !hasOwnServer()) return "identity";
  const takes = (name: string) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0+)?\\s*(?:,|$))`, "i").test(accepted);
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}

/** The header with a response's encoding, under the name that Next lets through. */
export const packedAs = (encoding: Encoding): Record<string, string> =>
  encoding === "identity" ? {} : { "x-colophon-packed": encoding };
