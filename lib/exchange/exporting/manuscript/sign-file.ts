import { readPdf } from "#lib/files/pdf-words";
import { sign } from "#lib/statements/keys/sign";
import { coveringFile } from "#lib/statements/payload/covering-file";
import { describeFile, EMBEDDED, type SignedFormat } from "../../../statements/verify/whole-file.mjs";
import type { Stated } from "./source";

type Writing = { stated: Stated; write(statement: string | null): Promise<Uint8Array> };

// Has the place of the statement, and is valid in each format.
const EMPTY = "{}";

/** Writes a file with a signed statement that covers all else in it; without one where nothing is stated. */
export async function signFile(
  format: SignedFormat,
  { stated, write }: Omit<Writing, "stated"> & { stated: Stated | null },
): Promise<Uint8Array> {
  if (!stated) return write(null);
  if (format === "pdf") return signPdf({ stated, write });
  const written = await write(EMPTY);
  const payload = coveringFile(stated.payload, await describeFile(format, { bytes: written, pdf: null }));
  return EMBEDDED[format](written, await signed(stated, payload));
}

// It is typeset once more, and reading a page takes 20 ms: more would not be written in time.
const MOST_PAGES = 300;

async function signPdf({ stated, write }: Writing): Promise<Uint8Array> {
  const written = await write(await signed(stated, stated.payload));
  return readPdf(written, async (pdf) => {
    // A browser prints no attached files.
    if (pdf.numPages > MOST_PAGES || (await pdf.getAttachments()) === null) return written;
    const payload = coveringFile(stated.payload, await describeFile("pdf", { bytes: written, pdf }));
    return write(await signed(stated, payload));
  });
}

const signed = async ({ signer }: Stated, payload: Uint8Array): Promise<string> =>
  JSON.stringify(await sign(signer, payload));
