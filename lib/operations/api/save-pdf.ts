import { z } from "zod";
import { AppError } from "#lib/base/errors";
import { operation } from "#lib/base/operation";
import { upload } from "#lib/base/upload";
import { MAX_PDF_BYTES, readPdf, tooLargePdf } from "#lib/files/read-pdf";
import { keepFile } from "#lib/files/store";
import { fileName } from "#lib/importing/draft/file-name";
import { checkAddress, fetchPublic } from "#lib/outside/fetch-public";
import { collectionId } from "#lib/works/library/collections/shape";
import { saveWorks } from "#lib/works/library/entries/save";
import { workOfPdf } from "#lib/works/library/works/pdf-work";
import { workShape } from "#lib/works/library/works/shape";
import { attach, findWork } from "#lib/works/library/works/store";

/** Saves the work of a PDF to the library, with the PDF. */
export const savePdf = operation({
  name: "save_pdf",
  route: "POST /api/w/citations",
  summary:
    "Saves the work of a PDF to the library by the DOI or arXiv id on its first pages, else by its title, and attaches the PDF, of at most 50 MiB, as multipart/form-data or from a web address.",
  scope: "create",
  reach: "account",
  takesFile: { maxBytes: MAX_PDF_BYTES, tooLarge: tooLargePdf },
  hints: { openWorld: true },
  input: z.object({
    file: upload.optional().describe("A PDF."),
    url: z.string().trim().min(1).max(2048).optional().describe("The web address of a PDF, instead of a file."),
    collectionId: collectionId.optional().describe("A collection to add it to."),
  }),
  output: workShape.extend({
    duplicate: z.boolean().describe("Whether the library already had this work."),
    unknown: z.string().nullable().describe("Why the work is known by its title only; null when it was looked up."),
  }),
  location: ({ id }) => `/api/w/citations/${id}`,
  existed: ({ duplicate }) => duplicate,
  async prepare({ caller }, { file, url }) {
    if ((file === undefined) === (url === undefined)) throw needsOne();
    const name = file ? file.name : fileName(checkAddress(url ?? "").href);
    const pdf = readPdf(file ? file.bytes : await fetched(url ?? ""));
    return { name, pdf, ...(await workOfPdf(caller.userId, name, pdf.content)) };
  },
  async handler(context, { collectionId }, { name, pdf, work, unknown }) {
    const { db, caller, now } = context;
    const filing = { tags: [], note: null, collectionIds: collectionId ? [collectionId] : [] };
    const [saved] = await saveWorks(context, [work], filing);
    if (!saved) throw new Error("The work was not saved.");
    const { id } = saved.citation;
    const fileId = await keepFile(db, caller.userId, pdf, now);
    await attach(context, id, { title: name.slice(0, 300).toWellFormed() || "PDF", fileId, url: null });
    return { ...(await findWork(db, caller.userId, id)), duplicate: saved.isDuplicate, unknown };
  },
});

async function fetched(url: string): Promise<Uint8Array> {
  const { status, body } = await fetchPublic(url, { accept: "application/pdf", maxBytes: MAX_PDF_BYTES });
  if (status === 200) return body;
  throw new AppError("import_failed", `The site answered ${status} instead of a PDF.`, {
    hint: "Save the PDF and upload it.",
  });
}

const needsOne = () =>
  new AppError("invalid_request", "Send either a file or a url.", {
    details: [{ path: "file", message: "is needed unless url is given, and not with it" }],
  });
