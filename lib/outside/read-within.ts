import type { Response } from "undici";
import { AppError } from "#lib/base/errors";

/** Reads the bytes of a response, uncompressed; throws `import_failed` as soon as they exceed `maxBytes`. */
export async function readWithin(response: Response, maxBytes: number): Promise<Uint8Array> {
  if (Number(response.headers.get("content-length") ?? 0) > maxBytes) {
    await response.body?.cancel();
    throw tooLarge(maxBytes);
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop closes the connection, even if the server continues to send.
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return joined(chunks, length);
}

function joined(chunks: Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

function tooLarge(maxBytes: number): AppError {
  const limit = `${Math.round((maxBytes / 1024 / 1024) * 10) / 10} MB`;
  return new AppError("import_failed", `What is at this address is larger than ${limit}.`, {
    hint: "Give the address of a single article.",
  });
}
