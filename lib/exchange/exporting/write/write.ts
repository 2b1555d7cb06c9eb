import { writeCrate } from "../crate/write-crate";
import { writeCrossref } from "../deposit/write-crossref";
import { writeDatacite } from "../deposit/write-datacite";
import { writeDocx } from "../docx/write-docx";
import { writeHtml } from "../html/write-html";
import { writeJats } from "../jats/write-jats";
import { writeLatex } from "../latex/write-latex";
import type { Format } from "../manuscript/formats";
import { manuscriptOf } from "../manuscript/manuscript";
import type { ExportOptions, ExportSource, ExportTask } from "../manuscript/source";
import { writeMarkdown } from "../markdown/write-markdown";
import { writePdf } from "../pdf/write-pdf";
import { type ReadTemplate, readTemplate } from "../templates/read-template";

type Write = (
  source: ExportSource,
  options: ExportOptions,
  template: ReadTemplate | null,
) => Promise<Uint8Array> | Uint8Array | string;

const WRITERS: Readonly<Record<Format, Write>> = {
  docx: (source, options, template) => writeDocx(manuscriptOf(source), options, template?.docx),
  latex: (source, options, template) => writeLatex(manuscriptOf(source), options, template?.latex),
  pdf: (source, options) => writePdf(source, options),
  markdown: writeMarkdown,
  html: writeHtml,
  jats: (source) => writeJats(manuscriptOf(source)),
  rocrate: writeCrate,
  datacite: writeDatacite,
  crossref: writeCrossref,
};

/** Writes a document in a format; throws `not_available` where this machine has no program for PDF. */
export async function write({ format, source, options, template }: ExportTask): Promise<Uint8Array> {
  const written = await WRITERS[format](source, options, template ? await readTemplate(template) : null);
  return typeof written === "string" ? new TextEncoder().encode(written) : written;
}
