import { createHash } from "node:crypto";
import { AppError } from "#lib/base/errors";

/** A PDF before it is stored, in the form of a file without a size in pixels. */
export type Pdf = { mediaType: "application/pdf"; sha256: Uint8Array; content: Uint8Array; width: null; height: null };

/** The largest PDF, in bytes. */
export const MAX_PDF_BYTES = 50 * 1024 * 1024;

// Readers accept some bytes before the header.
const HEADER_WITHIN = 1024;

/** Reads a person's PDF; throws `too_large` beyond 50 MiB and `unsupported_media_type` for anything else. */
export function readPdf(given: Uint8Array): Pdf {
  if (given.byteLength > MAX_PDF_BYTES) throw tooLargePdf();
  if (!Buffer.from(given.subarray(0, HEADER_WITHIN)).includes("%PDF-")) {
    throw new AppError("unsupported_media_type", "This file is not a PDF. Nothing was stored.", {
      details: [{ path: "file", message: "is not a PDF" }],
      hint: "Attach a PDF, or a link.",
    });
  }
  const sha256 = new Uint8Array(createHash("sha256").update(given).digest());
  return { mediaType: "application/pdf", sha256, content: given, width: null, height: null };
}

/** The error for a PDF beyond the limit. */
export const tooLargePdf = () =>
  new AppError("too_large", "The PDF is larger than 50 MiB. Nothing was stored.", {
    details: [{ path: "file", message: "has more than 50 MiB" }],
    hint: "Attach a smaller version of it, or a link.",
  });
