import { getEncoding } from "encoding-sniffer";

// A `meta` beyond the standard's range is still accepted, since pages have it there.
const SNIFFED_BYTES = 8192;

/** Decodes a page by its byte order mark, `Content-Type` or `meta`, in that order. */
export function decodeText(body: Uint8Array, contentType: string): string {
  const charset = /charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType)?.[1];
  const encoding = getEncoding(Buffer.from(body.buffer, body.byteOffset, body.byteLength), {
    maxBytes: SNIFFED_BYTES,
    defaultEncoding: "windows-1252",
    ...(charset ? { transportLayerEncodingLabel: charset } : {}),
  });
  return strictUtf8(body, encoding) ?? new TextDecoder(encoding).decode(body);
}

/** Prefers valid UTF-8 where only the standard's last resort says otherwise. */
function strictUtf8(body: Uint8Array, encoding: string): string | null {
  if (encoding !== "windows-1252") return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return null;
  }
}
