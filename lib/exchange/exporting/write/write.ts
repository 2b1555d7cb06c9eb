import type { SignedFormat } from "../../../statements/verify/whole-file.mjs";
import { writeCrate } from "../crate/write-crate";
import { writeCrossref } from "../deposit/write-crossref";
import { writeDatacite } from "../deposit/write-datacite";
import { writeDocx } from "../docx/write-docx";
import { writeEpub } from "../epub/write-epub";
import { writeHtml } from "../html/write-html";
import { writeJats } from "../jats/write-jats";
import { writeLatex } from "../latex/write-latex";
import type { Format } from "../manuscript/formats";
import { manuscriptOf } from "../manuscript/manuscript";
import { signFile } from "../manuscript/sign-file";
import type { ExportOptions, ExportSource, ExportTask, Stated } from "../manuscript/source";
import { writeMarkdown } from "../markdown/write-markdown";
import { writePdf } from "../pdf/write-pdf";
import { type ReadTemplate, readTemplate } from "../templates/read-template";

type Write = (
  source: ExportSource,
  { options, template, stated }: { options: ExportOptions; template: ReadTemplate | null; stated: Stated | null },
) => Promise<Uint8Array> | Uint8Array | string;

const WRITERS: Readonly<Record<Format, Write>> = {
  docx: (source, { options, template }) => writeDocx(manuscriptOf(source), options, template?.docx),
  latex: (source, { options, template }) => writeLatex(manuscriptOf(source), options, template?.latex),
  pdf: (source, { options }) => writePdf(source, options),
  markdown: writeMarkdown,
  html: writeHtml,
  epub: writeEpub,
  jats: (source) => writeJats(manuscriptOf(source)),
  rocrate: (source, { stated }) => writeCrate(source, stated),
  datacite: writeDatacite,
  crossref: writeCrossref,
};

const SIGNED: ReadonlySet<Format> = new Set<SignedFormat>(["html", "docx", "pdf", "jats"]);
const isSigned = (format: Format): format is SignedFormat => SIGNED.has(format);

/** Writes a document in a format; throws `not_available` where this machine has no program for PDF. */
export async function write({ format, source, options, template, stated = null }: ExportTask): Promise<Uint8Array> {
  const given = { options, template: template ? await readTemplate(template) : null, stated };
  const writeWith = async (statement: string | null) => {
    const written = await WRITERS[format]({ ...source, statement }, given);
    return typeof written === "string" ? new TextEncoder().encode(written) : written;
  };
  return isSigned(format) ? signFile(format, { stated, write: writeWith }) : writeWith(null);
}
