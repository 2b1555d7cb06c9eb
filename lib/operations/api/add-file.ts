import { z } from "zod";
import { AppError } from "#lib/base/errors";
import { operation } from "#lib/base/operation";
import { upload } from "#lib/base/upload";
import { findDocument } from "#lib/documents/store/store";
import { filePath } from "#lib/files/file-ids";
import { MAX_PICTURE_BYTES, readPicture, tooManyBytes } from "#lib/files/read-picture";
import { addFiles, keepFile } from "#lib/files/store";
import { fetchPublic } from "#lib/outside/fetch-public";
import { documentId } from "#lib/shapes/document-shape";

const ACCEPT = "image/avif,image/webp,image/png,image/jpeg,image/gif;q=0.9";

const output = z.object({
  id: z.string().describe("fil_…"),
  url: z.string().describe("The address of the picture in the document: /files/fil_…"),
  mediaType: z.string(),
  size: z.int().describe("Bytes, as stored."),
  width: z.int().nullable().describe("Pixels; null where the machine could not read them."),
  height: z.int().nullable(),
});

/** Stores a picture for a document. */
export const addFile = operation({
  name: "add_file",
  route: "POST /api/w/documents/[id]/files",
  summary:
    "Stores a picture for a document, of at most 10 MiB, as multipart/form-data or copied from a web address; the text shows it by its url.",
  scope: "update",
  role: "edit",
  reach: "document",
  takesFile: { maxBytes: MAX_PICTURE_BYTES, tooLarge: tooManyBytes },
  // A model has no bytes to send, and markdown with an address does the same.
  isTool: false,
  hints: { openWorld: true },
  input: z.object({
    id: documentId,
    file: upload.optional().describe("A PNG, JPEG, GIF, WebP or AVIF."),
    url: z.string().trim().min(1).max(4000).optional().describe("The web address of a picture, instead of a file."),
  }),
  output,
  location: ({ url }) => url,
  async prepare({ caller }, { file, url }) {
    if ((file === undefined) === (url === undefined)) throw needsOne();
    if (file) return readPicture(caller.userId, file.bytes);
    return readPicture(caller.userId, await fetched(url ?? ""));
  },
  async handler(context, { id }, picture) {
    const row = await findDocument(context, id);
    const fileId = await keepFile(context.db, context.caller.userId, picture, context.now);
    await addFiles(context.db, row.id, [fileId], context.now);
    const { mediaType, width, height, content } = picture;
    return { id: fileId, url: filePath(fileId), mediaType, size: content.byteLength, width, height };
  },
});

async function fetched(url: string): Promise<Uint8Array> {
  const { status, body } = await fetchPublic(url, { accept: ACCEPT, maxBytes: MAX_PICTURE_BYTES });
  if (status === 200) return body;
  throw new AppError("import_failed", `The site answered ${status} instead of a picture.`, {
    hint: "Save the picture and upload it.",
  });
}

const needsOne = () =>
  new AppError("invalid_request", "Send either a file or a url.", {
    details: [{ path: "file", message: "is needed unless url is given, and not with it" }],
  });
