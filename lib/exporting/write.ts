import { AppError } from "#lib/base/errors";
import { writeDocx } from "./docx/write-docx";
import type { Format } from "./formats";
import { manuscriptOf } from "./manuscript";
import type { ExportOptions, ExportSource, ExportTask } from "./source";
import { writeHtml } from "./write-html";
import { writeJats } from "./write-jats";
import { writeMarkdown } from "./write-markdown";

type Write = (source: ExportSource, options: ExportOptions) => Promise<Uint8Array> | Uint8Array | string;

const WRITERS: Readonly<Partial<Record<Format, Write>>> = {
  docx: (source, options) => writeDocx(manuscriptOf(source), options),
  markdown: writeMarkdown,
  html: writeHtml,
  jats: (source) => writeJats(manuscriptOf(source)),
};

/** Writes a document in a format; throws `not_available` for one that this machine cannot write. */
export async function write({ format, source, options }: ExportTask): Promise<Uint8Array> {
  const writer = WRITERS[format];
  if (!writer) {
    throw new AppError("not_available", `This machine cannot write ${format}.`, { hint: "Ask for another format." });
  }
  const written = await writer(source, options);
  return typeof written === "string" ? new TextEncoder().encode(written) : written;
}
