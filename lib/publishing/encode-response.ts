import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { perProcess } from "#lib/base/per-process";

/** The bytes of a response, plain and compressed, each with its strong ETag. */
export type Encoded = Record<Encoding, { body: Uint8Array<ArrayBuffer>; etag: string }>;

/** The content encoding of a response. */
export type Encoding = "br" | "gzip" | "identity";

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Compresses a response in every encoding, once for all requests. */
export async function encodeResponse(answer: string | Uint8Array<ArrayBuffer>): Promise<Encoded> {
  const body = typeof answer === "string" ? new TextEncoder().encode(answer) : answer;
  const tag = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(body, QUALITY), promisify(gzip)(body, { level: 9 })]);
  return {
    br: { body: new Uint8Array(br), etag: `"${tag}-br"` },
    gzip: { body: new Uint8Array(gz), etag: `"${tag}-gz"` },
    identity: { body, etag: `"${tag}"` },
  };
}

// Only the server started by `bin/serve.mjs` passes on compressed bodies, and sets this.
const passesPacked = () => perProcess("packed", () => false);

/** The best encoding that a request accepts and the server passes on; `q=0` excludes an encoding. */
export function chooseEncoding(accepted: string | null): Encoding {
  if (!accepted || !passesPacked()) return "identity";
  const takes = (name: string) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0+)?\\s*(?:,|$))`, "i").test(accepted);
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}

/** The header with a response's encoding, under the name that Next lets through. */
export const packedAs = (encoding: Encoding): Record<string, string> =>
  encoding === "identity" ? {} : { "x-colophon-packed": encoding };
