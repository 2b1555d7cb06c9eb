import { WORDS_ONLY } from "#lib/files/pdf-words";
import { sign } from "#lib/statements/keys/sign";
import { coveringFile } from "#lib/statements/payload/covering-file";
import { describeFile, EMBEDDED, type SignedFormat } from "../../../statements/verify/whole-file.mjs";
import type { Stated } from "./source";

type Writing = { stated: Stated | null; write(statement: string | null): Promise<Uint8Array> };

// Has the place of the statement, and is valid in each format.
const EMPTY = "{}";

/** Writes a file with a signed statement that covers all else in it; without one where nothing is stated. */
export async function signFile(format: SignedFormat, { stated, write }: Writing): Promise<Uint8Array> {
  if (!stated) return write(null);
  const written = await write(EMPTY);
  if (format === "pdf") return signPdf(written, { stated, write });
  return EMBEDDED[format](written, await covering(stated, format, { bytes: written, pdf: null }));
}

async function signPdf(written: Uint8Array, { stated, write }: Writing & { stated: Stated }): Promise<Uint8Array> {
  const { getDocument, VerbosityLevel } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  // Its data is taken over.
  const task = getDocument({ data: new Uint8Array(written), verbosity: VerbosityLevel.ERRORS, ...WORDS_ONLY });
  try {
    const pdf = await task.promise;
    // A browser prints no attached files.
    if ((await pdf.getAttachments()) === null) return written;
    return await write(await covering(stated, "pdf", { bytes: written, pdf }));
  } finally {
    await task.destroy();
  }
}

const covering = async ({ payload, signer }: Stated, ...file: Parameters<typeof describeFile>): Promise<string> =>
  JSON.stringify(await sign(signer, coveringFile(payload, await describeFile(...file))));
