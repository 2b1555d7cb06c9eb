import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import type { Executor } from "#db/connection/client";
import { AppError } from "#lib/base/errors";
import { type Context, operation } from "#lib/base/operation";
import { asAgentReads, asSeenBy } from "#lib/documents/store/as-agent-reads";
import { findDocumentWithContent, type Read } from "#lib/documents/store/store";
import { requireDeposit } from "#lib/exchange/exporting/deposit/require-deposit";
import { gather } from "#lib/exchange/exporting/gather/gather";
import { readBook } from "#lib/exchange/exporting/gather/read-book";
import { fileNameOf } from "#lib/exchange/exporting/manuscript/file-name";
import { FORMAT_NAMES, FORMATS, type Format } from "#lib/exchange/exporting/manuscript/formats";
import { templateId } from "#lib/exchange/exporting/templates/shape";
import { findTemplate } from "#lib/exchange/exporting/templates/store";
import { listedNames } from "#lib/exchange/exporting/write/export-warnings";
import { writeInWorker } from "#lib/exchange/exporting/write/write-in-worker";
import { requireReviewed } from "#lib/history/reviews/require-reviewed";
import { allVersions, presentVersion } from "#lib/history/versions/store";
import { documentCredit } from "#lib/publishing/document-provenance";
import { documentId, flag } from "#lib/shapes/document-shape";
import { currentSigner } from "#lib/statements/keys/signer";
import { documentStatement } from "#lib/statements/payload/document-statement";

const mediaTypes = [...new Set(Object.values(FORMATS).map(({ mediaType }) => mediaType))];

/** The format that each option goes with. */
const FORMAT_OF: Readonly<Record<string, Format>> = { citations: "docx", bibliography: "latex", look: "pdf" };

const isTextFormat = (format: Format) => FORMATS[format].mediaType.includes("charset");

/** The formats that carry the signed statement on who wrote the text. */
const SIGNED: ReadonlySet<Format> = new Set(["html", "docx", "pdf", "jats", "rocrate"]);

/** The formats that say who wrote the text, where agents did. */
const CREDITED: ReadonlySet<Format> = new Set([...SIGNED, "epub"]);

/** Exports a document as a file. */
export const exportDocument = operation({
  name: "export_document",
  route: "GET /api/w/documents/[id]/export",
  summary:
    "Exports a document, or a book with its parts, as a file: Word, PDF, LaTeX, markdown, HTML, EPUB, JATS XML or RO-Crate, or described for DataCite or Crossref.",
  scope: "read",
  tellsHidden: true,
  role: "view",
  reach: "document",
  input: z.object({
    id: documentId,
    format: z
      .enum(FORMAT_NAMES)
      .describe(
        "latex is a zip with main.tex, references.bib and the pictures; rocrate one with the text in three formats.",
      ),
    citations: z
      .enum(["zotero", "text"])
      .optional()
      .describe("With docx: citations as fields that Zotero's plug-in can change (the default), or as text."),
    bibliography: z
      .enum(["biblatex", "natbib"])
      .optional()
      .describe("With latex: the package that formats citations; biblatex by default."),
    template: templateId
      .optional()
      .describe("With docx and latex: one of your templates, which gives the file its look."),
    look: z
      .enum(["article", "manuscript", "book"])
      .optional()
      .describe("With pdf: how the pages look; manuscript has wide lines with numbers."),
    final: flag
      .optional()
      .describe("true: refused (409 unreviewed) where reviews are required and words of agents are unreviewed."),
  }),
  output: z.object({
    id: z.string(),
    version: z.number().int(),
    format: z.enum(FORMAT_NAMES),
    filename: z.string(),
    mediaType: z.string(),
    text: z.string().nullable().describe("The file, when it is text."),
    base64: z.string().nullable().describe("The file, when it is not text."),
    warnings: z.array(z.string()).describe("What the format does not carry."),
  }),
  file: {
    mediaTypes,
    hasWarnings: true,
    of: ({ filename, mediaType, text, base64, warnings }) => ({
      warnings,
      filename,
      mediaType,
      content: text ?? Buffer.from(base64 ?? "", "base64"),
    }),
  },
  readsWhole: ({ format }) => isTextFormat(format),
  audited: (_file, { id, format }) => ({ kind: "document.exported", subjectId: id, details: { format } }),
  async handler(context, { id, format, template: templateId, final: isFinal, ...options }) {
    for (const [name, needed] of Object.entries(FORMAT_OF)) {
      if (name in options && options[name as keyof typeof options] !== undefined && format !== needed) {
        throw misplaced(name, needed, format);
      }
    }
    const { db, caller } = context;
    const template = templateId === undefined ? null : await findTemplate(db, caller.userId, templateId, format);
    const { read, documents, leftOut } = await readWhole(context, id, isFinal);
    const source = asSeenBy(caller, await gather(context, read, format));
    requireDeposit(source, format);
    const payload = SIGNED.has(format) ? await statementOf(context, documents) : null;
    const credit = CREDITED.has(format) ? asSeenBy(caller, await documentCredit(db, documents)) : null;
    const { citations = "zotero", bibliography = "biblatex", look = "article" } = options;
    const { content, warnings } = await writeInWorker(caller.userId, {
      format,
      source: {
        ...source,
        credit,
        history: format === "rocrate" ? asSeenBy(caller, await historyOf(db, documents)) : null,
      },
      template,
      stated: payload && { payload, signer: currentSigner() },
      options: { citations, bibliography, look },
    });
    const { mediaType } = FORMATS[format];
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    const isText = isTextFormat(format);
    return {
      id: read.row.id,
      version: read.row.version,
      format,
      filename: fileNameOf(read.row.title, format),
      mediaType,
      text: isText ? bytes.toString("utf8") : null,
      base64: isText ? null : bytes.toString("base64"),
      warnings: [...warnings, ...leftOut],
    };
  },
});

/** The document, or the book with its parts, as this caller reads it, the documents that it is made of, and what is left out. */
async function readWhole(context: Context, id: string, isFinal: boolean | undefined) {
  const { db, caller } = context;
  const stored = await findDocumentWithContent(context, id);
  const book = await readBook(context, stored);
  const documents = book?.documents ?? [stored];
  if (isFinal) for (const document of documents) await requireReviewed(db, document);
  const whole = book ?? stored;
  // What was put together is new to every cache.
  if (book) await setImmediate();
  const { title, content, concealed } = asAgentReads(caller, { title: whole.row.title, content: whole.content });
  if (book) await setImmediate();
  const inTrash = new Set(book?.leftOut.map((name) => name || "Untitled"));
  return {
    documents,
    read: { ...whole, row: { ...whole.row, title }, content },
    leftOut: [
      ...(concealed ? [HIDDEN] : []),
      ...(inTrash.size > 0 ? [asSeenBy(caller, `Parts in the trash are left out: ${listedNames(inTrash)}.`)] : []),
    ],
  };
}

/** The statement on who wrote a document; of a book there is none, since each of its parts has its own. */
const statementOf = async (context: Context, [document, ...parts]: readonly Read[]) =>
  document && parts.length === 0 ? documentStatement(context, document) : null;

/** The record of each version as JSON, without the texts; of a book with the document that it is of. */
async function historyOf(db: Executor, documents: readonly Read[]): Promise<string> {
  const versions: object[] = [];
  for (const { row } of documents) {
    const ofPart = documents.length > 1 ? { documentId: row.id } : {};
    const heads = await allVersions(db, row.id);
    versions.push(...heads.map((head) => ({ ...ofPart, ...presentVersion({ ...head, name: null }) })));
  }
  return `${JSON.stringify(versions, null, 2)}\n`;
}

const HIDDEN = "Hidden characters of the text were left out; reading the document lists them in “concealed”.";

const misplaced = (name: string, needed: Format, format: Format) =>
  new AppError("invalid_request", `The option ${name} goes with format=${needed}, not with ${format}.`, {
    details: [{ path: name, message: `does not go with format=${format}` }],
    hint: `Leave out ${name}, or ask for format=${needed}.`,
  });
