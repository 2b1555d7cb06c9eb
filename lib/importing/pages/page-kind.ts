import { AppError } from "#lib/base/errors";
import { pictureType } from "#lib/files/picture-type";

/** The kinds of pages that become documents. */
export type PageKind = "html" | "markdown" | "text";

const UNTYPED = new Set(["", "application/octet-stream", "binary/octet-stream", "text/plain"]);
const KINDS: Readonly<Record<string, PageKind>> = {
  "text/html": "html",
  "application/xhtml+xml": "html",
  "text/markdown": "markdown",
  "text/x-markdown": "markdown",
  "text/plain": "text",
  "text/x-rst": "text",
  "text/x-org": "text",
};

// The first bytes of file formats, which win over the declared type.
const MAGIC: readonly { starts: string; name: string }[] = [
  { starts: "%PDF-", name: "a PDF" },
  { starts: "PK\x03\x04", name: "a compressed file, such as a word processor's" },
  { starts: "\x1f\x8b", name: "a compressed file" },
];
const HTML = /^(?:\u00ef\u00bb\u00bf)?\s*<(?:!doctype|html|head|body|\?xml|!--)/i;
const NAMES: readonly { type: RegExp; name: string }[] = [
  { type: /^application\/(?:x-)?pdf$/, name: "a PDF" },
  { type: /^image\//, name: "a picture" },
  { type: /^(?:video|audio)\//, name: "a recording" },
  { type: /json$/, name: "JSON" },
  { type: /(?:rss|atom)\+xml$/, name: "a feed" },
  { type: /xml$/, name: "XML" },
  { type: /^text\/csv$/, name: "a table in CSV" },
];

/** The kind of page in a response; throws `import_failed`, naming the format, for anything else. */
export function pageKind(contentType: string, body: Uint8Array, url: string): PageKind {
  const type = (contentType.split(";")[0] ?? "").trim().toLowerCase();
  const start = Buffer.from(body.subarray(0, 512)).toString("latin1");
  const magic = pictureType(body) ? "a picture" : MAGIC.find(({ starts }) => start.startsWith(starts))?.name;
  if (magic) throw notAPage(magic);
  if (UNTYPED.has(type) && /\.(?:md|markdown|mdown|mkd)$/i.test(new URL(url).pathname)) return "markdown";
  const known = KINDS[type];
  if (known) return known;
  if (UNTYPED.has(type) && !start.includes("\0")) return HTML.test(start) ? "html" : "text";
  throw notAPage(NAMES.find((each) => each.type.test(type))?.name ?? "a file of another kind");
}

function notAPage(name: string): AppError {
  const hints: Readonly<Record<string, string>> = {
    "a PDF": "Import the page that offers it, cite it by its DOI, or paste its text into a document.",
    "a feed": "Import one of the articles it lists.",
  };
  return new AppError("import_failed", `What is at this address is ${name}, which cannot become a document.`, {
    hint: hints[name] ?? "Web pages, markdown and plain text can be imported.",
  });
}
