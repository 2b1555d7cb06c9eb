import { z } from "zod";
import { AppError } from "#lib/base/errors";
import { Upload, upload } from "#lib/base/upload";

// zod's own check repeats a group, which a text of megabytes makes too deep.
const isBase64 = (text: string) => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);

/** The fields of a request with one file: a part of a form, or a name with a text or bytes. */
export const fileFields = (what: string) => ({
  file: upload.optional().describe(what),
  name: z.string().trim().min(1).max(300).optional().describe("Without a form: the file's name with its extension."),
  text: z.string().optional().describe("Without a form: the file's text."),
  base64: z
    .string()
    .refine(isBase64, "must be base64")
    .optional()
    .describe("Without a form: the file's bytes in base64, instead of text."),
});

type Given = {
  file?: Upload | undefined;
  name?: string | undefined;
  text?: string | undefined;
  base64?: string | undefined;
};

type Limit = { maxBytes: number; tooLarge(): AppError };

/** The file of a request with `fileFields`; throws `invalid_request` for none or two, and for one that is too large. */
export function fileOf({ file, name, text, base64 }: Given, { maxBytes, tooLarge }: Limit): Upload {
  const [source, ...others] = Object.entries({ file, text, base64 }).filter(([, value]) => value !== undefined);
  if (!source || others.length > 0) throw needs("file", "is needed: a part of a form, or name with text or base64");
  if (file && name !== undefined) throw needs("name", "does not go with file, which has its own");
  const given = file ?? (name === undefined ? null : new Upload(name, bytesOf(text, base64)));
  if (!given) throw needs("name", "is needed with text and base64");
  if (given.bytes.byteLength > maxBytes) throw tooLarge();
  return given;
}

const bytesOf = (text = "", base64?: string): Uint8Array =>
  base64 === undefined ? new TextEncoder().encode(text) : Buffer.from(base64, "base64");

const needs = (path: string, message: string) =>
  new AppError("invalid_request", "Send one file: as a part of a form, or in JSON its name and its text or base64.", {
    details: [{ path, message }],
  });
