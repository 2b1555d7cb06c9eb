import { AppError } from "#lib/base/errors";

/** A file as it was sent. */
export type GivenFile = { name: string; bytes: Uint8Array };

/** The kinds of files that become documents. */
export type FileKind = "word" | "markdown" | "html" | "zip" | "latex";

const KINDS: Readonly<Record<string, FileKind>> = {
  docx: "word",
  md: "markdown",
  markdown: "markdown",
  html: "html",
  htm: "html",
  zip: "zip",
  tex: "latex",
};

/** The extension of a file's name in lower case, without its dot. */
export const extensionOf = (name: string): string => /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";

/** The name of a file without its folders and extension. */
export const bareName = (path: string): string => (path.split("/").at(-1) ?? path).replace(/\.[^.]+$/, "");

// Notion ends the names of pages and folders with their id.
const NOTION_ID = / [0-9a-f]{32}$/;

/** The name of a file or folder as its author gave it. */
export const nameOf = (path: string): string => bareName(path).replace(NOTION_ID, "").trim() || bareName(path);

/** The kind of a file by its name, or null for one that cannot become a document. */
export const kindByName = (name: string): FileKind | null => KINDS[extensionOf(name)] ?? null;

/**
 * The kind of a file by its name, checked against its first bytes.
 * @throws AppError unsupported_media_type for another type, import_failed for a file that is not what its name says.
 */
export function kindOf({ name, bytes }: GivenFile): FileKind {
  const kind = kindByName(name);
  if (kind === null) throw otherType(name);
  if (bytes.byteLength === 0) throw unlike(name, "is empty");
  const real = SIGNATURES.find(({ starts }) => starts.some((start) => beginsWith(bytes, start)))?.what;
  const isZip = real === ZIP;
  if (kind === "word" || kind === "zip") {
    if (isZip) return kind;
    throw unlike(name, real ? `is ${real}` : "is not a zip archive, which it should be inside");
  }
  if (real) throw unlike(name, `is ${real}`);
  if (bytes.subarray(0, 8_192).includes(0) && !hasUtf16Mark(bytes)) throw unlike(name, "is not a text");
  return kind;
}

const ZIP = "a zip archive";

const SIGNATURES: readonly { what: string; starts: readonly number[][] }[] = [
  {
    what: ZIP,
    starts: [
      [0x50, 0x4b, 3, 4],
      [0x50, 0x4b, 5, 6],
    ],
  },
  { what: "a PDF", starts: [[0x25, 0x50, 0x44, 0x46, 0x2d]] },
  // Encrypted .docx files are OLE files too.
  { what: "an old or an encrypted Office file", starts: [[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]] },
  { what: "a rich text file (.rtf)", starts: [[0x7b, 0x5c, 0x72, 0x74, 0x66]] },
  {
    what: "a picture",
    starts: [
      [0x89, 0x50, 0x4e, 0x47],
      [0xff, 0xd8, 0xff],
      [0x47, 0x49, 0x46, 0x38],
    ],
  },
];

const beginsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);

const hasUtf16Mark = (bytes: Uint8Array) => beginsWith(bytes, [0xff, 0xfe]) || beginsWith(bytes, [0xfe, 0xff]);

const shown = (name: string) =>
  name
    .toWellFormed()
    .replace(/\p{Cc}/gu, "")
    .slice(0, 200);

function otherType(name: string): AppError {
  return new AppError("unsupported_media_type", `“${shown(name)}” is not a file that can become a document.`, {
    details: [{ path: "file", message: "is not .docx, .md, .html, .tex or .zip" }],
    hint: "Send .docx, .md, .html, .tex, or a .zip of them; save .doc, .odt or .rtf as .docx first.",
  });
}

const unlike = (name: string, what: string) =>
  new AppError("import_failed", `“${shown(name)}” ${what}.`, {
    details: [{ path: "file", message: what }],
    hint: "Send the file that the program saved, under its own extension and without a password.",
  });
