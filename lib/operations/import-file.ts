import { z } from "zod";
import { placeFor } from "#lib/access/reach/store";
import { documentSummaryShape } from "#lib/base/document-shape";
import { AppError } from "#lib/base/errors";
import { operation } from "#lib/base/operation";
import { Upload, upload } from "#lib/base/upload";
import { libraryCitationShape } from "#lib/citations/shape";
import { presentSummary } from "#lib/documents/present-document";
import { folderPlace } from "#lib/folders/shape";
import { requirePlace } from "#lib/folders/store";
import { readImportInWorker } from "#lib/importing/files/read-import-in-worker";
import { readPictures } from "#lib/imports/read-pictures";
import { storeImport } from "#lib/imports/store-import";
import { presentLibraryCitation } from "#lib/library/present";

const MAX_BYTES = 50 * 1024 * 1024;

const tooLarge = () =>
  new AppError("too_large", "The file is larger than 50 MiB. Nothing was imported.", {
    details: [{ path: "file", message: "has more than 50 MiB" }],
    hint: "Send it in parts, or with smaller pictures.",
  });

// zod's own check repeats a group, which a text of megabytes makes too deep.
const isBase64 = (text: string) => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);

/** Makes documents of a file. */
export const importFile = operation({
  name: "import_file",
  route: "POST /api/w/imports",
  summary:
    "Makes documents of a Word, markdown, HTML or LaTeX file or a zip archive of them, with its pictures, folders and citations.",
  scope: "create",
  role: "edit",
  reach: "folder",
  takesFile: { maxBytes: MAX_BYTES, tooLarge },
  commitsItself: true,
  input: z.object({
    file: upload.optional().describe("A .docx, .md, .html, .tex or .zip of at most 50 MiB."),
    name: z.string().trim().min(1).max(300).optional().describe("Without a form: the file's name with its extension."),
    text: z.string().optional().describe("Without a form: the file's text."),
    base64: z
      .string()
      .refine(isBase64, "must be base64")
      .optional()
      .describe("Without a form: the file's bytes in base64, instead of text."),
    folderId: folderPlace.optional(),
  }),
  output: z.object({
    documents: z.array(documentSummaryShape),
    citations: z.array(libraryCitationShape).describe("The works of the file, as your library has them now."),
    warnings: z.array(z.string()).describe("A sentence for everything that was not taken, or taken otherwise."),
  }),
  location: ({ documents: [first] }) => (first ? `/api/d/${first.id}` : "/api/d"),
  async prepare(context, { folderId, ...given }) {
    const file = fileOf(given);
    // The write checks again; this check avoids reading a file for nothing.
    await requirePlace(context, folderId);
    const person = context.caller.userId;
    const found = await readImportInWorker(person, file);
    const total = found.pictures.size + 1;
    context.progress?.(1, total, "The file is read.");
    const { pictures, warnings } = await readPictures(person, found, (done) =>
      context.progress?.(done + 1, total, `Picture ${done} of ${total - 1} is read.`),
    );
    return { ...found, fileName: file.name, pictures, warnings: [...found.warnings, ...warnings] };
  },
  async handler(context, { folderId }, read) {
    const { documents, works, warnings } = await storeImport(context, placeFor(context.caller, folderId), read);
    const citations = new Map(works.map(({ citation }) => [citation.id, citation]));
    return {
      documents: documents.map(presentSummary),
      citations: [...citations.values()].map(presentLibraryCitation),
      warnings,
    };
  },
});

type Given = {
  file?: Upload | undefined;
  name?: string | undefined;
  text?: string | undefined;
  base64?: string | undefined;
};

/** The file of a request: a part of a form, or a name with a text or bytes. */
function fileOf({ file, name, text, base64 }: Given): Upload {
  const sources = { file, text, base64 };
  const [source, ...others] = Object.entries(sources).filter(([, value]) => value !== undefined);
  if (!source || others.length > 0) throw needs("file", "is needed: a part of a form, or name with text or base64");
  if (file) {
    if (name !== undefined) throw needs("name", "does not go with file, which has its own");
    if (file.bytes.byteLength > MAX_BYTES) throw tooLarge();
    return file;
  }
  if (name === undefined) throw needs("name", "is needed with text and base64");
  return new Upload(name, base64 === undefined ? new TextEncoder().encode(text) : Buffer.from(base64, "base64"));
}

const needs = (path: string, message: string) =>
  new AppError("invalid_request", "Send one file: as a part of a form, or in JSON its name and its text or base64.", {
    details: [{ path, message }],
  });
