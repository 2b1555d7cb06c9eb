import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, getFileNameLowLevel, validateFileName, type ZipFile } from "yauzl";
import { AppError } from "#lib/base/errors";

/** An opened zip file: the names of its files, and their bytes. */
export type Archive = {
  names: readonly string[];
  /** The names of what file systems and programs add, which nothing reads. */
  litter: readonly string[];
  /** The names that are written in another form than here: with letters and accents apart. */
  composed: readonly string[];
  /** The size of a file in bytes; 0 for an unknown one. */
  sizeOf(name: string): number;
  /** The bytes of a file; throws `import_failed` for a broken one. */
  read(name: string): Promise<Uint8Array>;
};

const MAX_FILES = 20_000;
const MAX_BYTES_TOGETHER = 400 * 1024 * 1024;
// A text compresses to a tenth, a sheet of white to a thousandth: only the sum matters.
const MAX_FILE_BYTES = 100 * 1024 * 1024;

// What file systems and programs put into every archive.
const LITTER =
  /(?:^|\/)(?:__MACOSX|\.git|\.obsidian|\.trash)\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini|\._[^/]*)$/i;

/**
 * Opens a zip file without unpacking it; `what` names it in errors.
 * @throws AppError import_failed for a broken or encrypted one, for names that leave it, and for one that would unpack
 * to more than 400 MiB.
 */
export async function openArchive(bytes: Uint8Array, what: string): Promise<Archive> {
  const zip = await opened(bytes, what);
  const entries = new Map<string, Entry>();
  const [litter, composed]: [string[], string[]] = [[], []];
  let total = 0;
  for await (const entry of entriesOf(zip, what)) {
    const written = nameOf(entry, what);
    const name = written.normalize("NFC");
    if (name.endsWith("/")) continue;
    if (LITTER.test(name)) {
      litter.push(name);
      continue;
    }
    if (written !== name) composed.push(name);
    if (entry.isEncrypted()) throw refused(`${what} is encrypted.`, "Save it without a password.");
    total += entry.uncompressedSize;
    if (total > MAX_BYTES_TOGETHER || entry.uncompressedSize > MAX_FILE_BYTES) {
      throw refused(`${what} unpacks to more than is read: 400 MiB in all, 100 MiB for a file.`, "Send it in parts.");
    }
    if (entries.size >= MAX_FILES) throw refused(`${what} has more than ${MAX_FILES} files.`, "Send it in parts.");
    entries.set(name, entry);
  }
  return {
    names: [...entries.keys()],
    litter,
    composed,
    sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
    read: (name) => bytesOf(zip, entries.get(name), `${what}: “${name.slice(0, 200)}”`),
  };
}

const OPTIONS = { lazyEntries: true, decodeStrings: false, validateEntrySizes: true, autoClose: false } as const;

const opened = (bytes: Uint8Array, what: string): Promise<ZipFile> =>
  fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), OPTIONS).catch((cause) => {
    throw broken(what, cause);
  });

async function* entriesOf(zip: ZipFile, what: string): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch (cause) {
    throw broken(what, cause);
  }
}

function nameOf(entry: Entry, what: string): string {
  const { generalPurposeBitFlag: flags, fileNameRaw, extraFields } = entry;
  const name = getFileNameLowLevel(flags, fileNameRaw, extraFields, false);
  if (validateFileName(name) === null && !name.includes("\0")) return name;
  const shown = name.replace(/\p{Cc}/gu, "").slice(0, 200);
  throw refused(`${what} has a file whose name leads out of it: “${shown}”.`, "Pack the folder again.");
}

async function bytesOf(zip: ZipFile, entry: Entry | undefined, what: string): Promise<Uint8Array> {
  if (!entry) throw new Error(`There is no ${what}.`);
  try {
    const content = await buffer(await zip.openReadStreamPromise(entry));
    if (crc32(content) === entry.crc32) return content;
  } catch (cause) {
    throw broken(what, cause);
  }
  throw broken(what);
}

const broken = (what: string, cause?: unknown) =>
  new AppError("import_failed", `${what} is broken: it cannot be unpacked.`, {
    hint: "Open it in the program that wrote it, save it again and send it.",
    cause,
  });

const refused = (sentence: string, hint: string) => new AppError("import_failed", sentence, { hint });
