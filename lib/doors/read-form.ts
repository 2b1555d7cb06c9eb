import { AppError } from "#lib/base/errors";
import type { FileLimit } from "#lib/base/operation";
import { Upload } from "#lib/base/upload";
import { readBytes } from "./read-body";

// The names and borders around the file.
const MAX_AROUND_BYTES = 64 * 1024;
const MAX_FIELDS = 20;

/** Whether a request's body is a form with files. */
export const isForm = (request: Request): boolean =>
  /^multipart\/form-data\s*(?:;|$)/i.test((request.headers.get("content-type") ?? "").trim());

/**
 * Parses a `multipart/form-data` body: its files and its texts by name; throws `too_large`, `invalid_request` or
 * `ClientClosedRequest`.
 */
export async function readForm(request: Request, { maxBytes, tooLarge }: FileLimit): Promise<Record<string, unknown>> {
  const type = request.headers.get("content-type") ?? "";
  const bytes = await readBytes(request, maxBytes + MAX_AROUND_BYTES, tooLarge);
  const form = await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData().catch(() => {
    throw notAForm("cannot be parsed");
  });
  // Without a prototype, so that a field named __proto__ is an ordinary one.
  const fields: Record<string, unknown> = Object.create(null);
  const entries = [...form];
  if (entries.length > MAX_FIELDS) throw notAForm(`has more than ${MAX_FIELDS} fields`);
  for (const [name, value] of entries) {
    if (Object.hasOwn(fields, name)) throw notAForm(`has “${name.slice(0, 100)}” twice`);
    fields[name] =
      typeof value === "string" ? value : new Upload(value.name, new Uint8Array(await value.arrayBuffer()));
  }
  return fields;
}

const notAForm = (message: string) =>
  new AppError("invalid_request", `The form is not valid: it ${message}.`, {
    details: [{ path: "", message }],
    hint: "Send one part named file, as a browser's form does.",
  });
