import { AppError } from "#lib/base/errors";
import type { Article } from "../draft/article";
import { decodeText } from "../draft/decode-text";
import { readHtml } from "../html/read-html";
import { nothingToRead } from "../html/refuse-walls";
import type { PageKind } from "../pages/page-kind";
import { readMarkdown } from "../plain/read-markdown";
import { readPlain } from "../plain/read-plain";

/** A fetched page and its kind. */
export type Page = { kind: PageKind; url: string; contentType: string; body: Uint8Array };

const READERS: Readonly<Record<PageKind, (text: string, url: string) => Article>> = {
  html: readHtml,
  markdown: readMarkdown,
  text: readPlain,
};

/** Reads a page as an article; throws `import_failed` when there is none, or when it is too large. */
export function readPage({ kind, url, contentType, body }: Page): Article {
  try {
    const text = decodeText(body, contentType);
    if (text.trim() === "") throw nothingToRead();
    return READERS[kind](text, url);
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== "invalid_content") throw thrown;
    throw new AppError("import_failed", `The page cannot become a document: ${thrown.message}`, {
      hint: "Give the address of a single article.",
      cause: thrown,
    });
  }
}
