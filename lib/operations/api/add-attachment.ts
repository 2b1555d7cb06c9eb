import { z } from "zod";
import { AppError } from "#lib/base/errors";
import { operation } from "#lib/base/operation";
import { parseUrl } from "#lib/base/parse-url";
import { upload } from "#lib/base/upload";
import { MAX_PDF_BYTES, readPdf, tooLargePdf } from "#lib/files/read-pdf";
import { keepFile } from "#lib/files/store";
import { citationId } from "#lib/works/library/entries/shape";
import { findLibraryCitation } from "#lib/works/library/entries/store";
import { attachmentShape } from "#lib/works/library/works/shape";
import { attach } from "#lib/works/library/works/store";

/** Keeps a PDF or a link with a work of the library. */
export const addAttachment = operation({
  name: "add_attachment",
  route: "POST /api/w/citations/[citationId]/attachments",
  summary: "Attaches a PDF of at most 50 MiB, as multipart/form-data, or a link to a work of the library.",
  scope: "update",
  reach: "account",
  takesFile: { maxBytes: MAX_PDF_BYTES, tooLarge: tooLargePdf },
  // A model has no bytes to send.
  isTool: false,
  input: z.object({
    citationId,
    file: upload.optional().describe("A PDF."),
    url: z.string().trim().min(1).max(2048).optional().describe("A web address, instead of a file."),
    title: z.string().trim().min(1).max(300).optional().describe("Its name; the file's or the address by default."),
  }),
  output: attachmentShape,
  location: ({ url }) => url,
  async prepare({ db, caller }, { citationId, file, url }) {
    await findLibraryCitation(db, caller.userId, citationId);
    if ((file === undefined) === (url === undefined)) throw needsOne();
    return file ? readPdf(file.bytes) : webAddress(url ?? "");
  },
  async handler(context, { citationId, file, title }, given) {
    const { db, caller, now } = context;
    if (typeof given === "string")
      return attach(context, citationId, { title: title ?? given, fileId: null, url: given });
    const fileId = await keepFile(db, caller.userId, given, now);
    const name = title ?? (file?.name.slice(0, 300).toWellFormed() || "PDF");
    return attach(context, citationId, { title: name, fileId, url: null });
  },
});

// Nothing is fetched from it, so it may be an address of an intranet.
function webAddress(text: string): string {
  const url = parseUrl(text);
  if (url?.protocol === "https:" || url?.protocol === "http:") return url.href;
  throw new AppError("invalid_request", "This is not a web address.", {
    details: [{ path: "url", message: "must begin with https:// or http://" }],
  });
}

const needsOne = () =>
  new AppError("invalid_request", "Send either a file or a url.", {
    details: [{ path: "file", message: "is needed unless url is given, and not with it" }],
  });
