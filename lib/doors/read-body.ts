import type { IncomingMessage } from "node:http";
import type { ServerRequest } from "srvx";
import { AppError, ClientClosedRequest } from "#lib/base/errors";

/** The maximum size of a body: 5 MiB. */
export const MAX_BODY_BYTES = 5 * 1024 * 1024;

/**
 * Parses a JSON object from a request's body; throws `unsupported_media_type`, `too_large`, `invalid_request` or
 * `ClientClosedRequest`.
 */
export async function readBody(request: Request): Promise<Record<string, unknown>> {
  const value = await readJson(request);
  return value === undefined ? {} : asObject(value);
}

/** Parses any JSON from a request's body, undefined when it is empty; throws as `readBody` does. */
export async function readJson(request: Request): Promise<unknown> {
  refuseEncoding(request.headers.get("content-encoding"));
  const bytes = await readBytes(request);
  if (bytes.length === 0) return undefined;
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    throw new AppError("unsupported_media_type", "The body must be JSON.", {
      hint: "Send the header content-type: application/json.",
    });
  }
  return parseJson(decode(bytes));
}

function refuseEncoding(encoding: string | null): void {
  if (encoding === null || ["", "identity"].includes(encoding.trim().toLowerCase())) return;
  throw new AppError("unsupported_media_type", "The body must not be compressed.", {
    hint: "Send it without the header content-encoding.",
    headers: { "accept-encoding": "identity" },
  });
}

/** Reads the bytes of a request's body; throws `too_large`, in the words of `tooMany`, or `ClientClosedRequest`. */
export async function readBytes(
  request: Request,
  maxBytes = MAX_BODY_BYTES,
  tooMany: () => AppError = tooLarge,
): Promise<Uint8Array> {
  const announced = request.headers.get("content-length");
  if (Number(announced ?? 0) > maxBytes) throw tooMany();
  const source = sourceOf(request);
  if (source && announced !== null) return readSource(source);
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of received(request.body as unknown as AsyncIterable<Uint8Array>)) {
    length += chunk.length;
    if (length > maxBytes) throw tooMany();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

const sourceOf = (request: ServerRequest) => request.runtime?.node?.req as IncomingMessage | undefined;

/** Reads a body of announced length, beyond which Node takes nothing; its form as a web stream takes several times as long. */
const readSource = (source: IncomingMessage): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    if (source.destroyed && !source.readableEnded) reject(new ClientClosedRequest(source.errored));
    const chunks: Uint8Array[] = [];
    source.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    source.once("end", () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    source.once("error", (cause) => reject(new ClientClosedRequest(cause)));
    source.once("close", () => source.readableEnded || reject(new ClientClosedRequest(source.errored)));
  });

// Reading a body fails for one reason only: the connection closed early.
async function* received(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (cause) {
    throw new ClientClosedRequest(cause);
  }
}

const tooLarge = () =>
  new AppError("too_large", "The body is larger than 5 MiB. Nothing was written.", {
    hint: "Split the document, or write it block by block with nodeId.",
  });

const tooManyFields = () =>
  new AppError("unknown_field", `The body has more than ${MAX_FIELDS} fields.`, {
    hint: "Send only the fields of this operation.",
  });

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AppError("invalid_request", "The body is not UTF-8.", { hint: "Send JSON in UTF-8." });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("invalid_request", "The body is not JSON.", {
      details: [{ path: "", message: cause instanceof Error ? cause.message.slice(0, 200) : "cannot be parsed" }],
      hint: "Check quotes, commas and escapes.",
    });
  }
}

// Far more than any operation accepts; each copy of a larger object takes long.
const MAX_FIELDS = 1_000;

function asObject(value: unknown): Record<string, unknown> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    if (Object.keys(value).length > MAX_FIELDS) throw tooManyFields();
    return value as Record<string, unknown>;
  }
  throw new AppError("invalid_request", "The body must be a JSON object.", { hint: 'For example {"title": "…"}.' });
}
