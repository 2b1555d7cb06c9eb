import { z } from "zod";
import { placeFor } from "#lib/access/reach/store";
import { AppError } from "#lib/base/errors";
import { operation } from "#lib/base/operation";
import { libraryCitationShape } from "#lib/citations/csl/shape";
import { presentSummary } from "#lib/documents/store/present-document";
import { readPictures } from "#lib/exchange/imports/read-pictures";
import { storeImport } from "#lib/exchange/imports/store-import";
import { folderPlace } from "#lib/filing/folders/shape";
import { requirePlace } from "#lib/filing/folders/store";
import { withoutHiddenBeside } from "#lib/importing/draft/hidden-text";
import { readImportInWorker } from "#lib/importing/files/read-import-in-worker";
import { documentSummaryShape } from "#lib/shapes/document-shape";
import { fileFields, fileOf } from "#lib/shapes/given-file";
import { presentLibraryCitation } from "#lib/works/library/entries/present";

const MAX_BYTES = 50 * 1024 * 1024;

const tooLarge = () =>
  new AppError("too_large", "The file is larger than 50 MiB. Nothing was imported.", {
    details: [{ path: "file", message: "has more than 50 MiB" }],
    hint: "Send it in parts, or with smaller pictures.",
  });

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
  ownOrder: { commitsItself: true },
  input: z.object({
    ...fileFields("A .docx, .md, .html, .tex or .zip of at most 50 MiB."),
    folderId: folderPlace.optional(),
  }),
  output: z.object({
    documents: z.array(documentSummaryShape),
    citations: z.array(libraryCitationShape).describe("The works of the file, as your library has them now."),
    warnings: z
      .array(z.string())
      .describe(
        "A sentence for everything that was not taken, taken otherwise, or does not go out again as it came in.",
      ),
  }),
  location: ({ documents: [first] }) => (first ? `/api/d/${first.id}` : "/api/d"),
  async prepare(context, { folderId, ...given }) {
    const file = fileOf(given, { maxBytes: MAX_BYTES, tooLarge });
    // The write checks again; this check avoids reading a file for nothing.
    await requirePlace(context, folderId);
    const person = context.caller.userId;
    const found = await readImportInWorker(person, file);
    const total = found.pictures.size + 1;
    context.progress?.(1, total, "The file is read.");
    const { pictures, warnings } = await readPictures(person, found, (done) =>
      context.progress?.(done + 1, total, `Picture ${done} of ${total - 1} is read.`),
    );
    const seen = withoutHiddenBeside(found);
    const told = [...found.warnings, ...warnings, ...seen.warnings];
    return { ...found, ...seen, fileName: file.name, pictures, warnings: told };
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
