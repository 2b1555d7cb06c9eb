import { AppError } from "#lib/base/errors";
import { assertText } from "./assert-text";
import { bindCitations } from "./bind-citations";
import type { DocumentJson } from "./document";
import { keepEmptyParagraphs } from "./keep-empty-paragraphs";
import type { KnownCitations } from "./known-citations";
import { keepSources } from "./markdown/known-blocks";
import { parseMarkdown } from "./markdown/parse";
import { withIds } from "./node-ids";
import { parseContent } from "./validate";

/** The text of a request, as markdown or as the editor's JSON. */
export type TextFields = { markdown?: string | undefined; content?: unknown };

/**
 * Reads the document in a request's text, or null if there is none: every block has an id, ids of `previous` are kept,
 * and only `known` citations are mentioned. Throws `invalid_request` for both forms at once, and `invalid_content`.
 */
export function readText(
  { markdown, content }: TextFields,
  known: KnownCitations,
  previous?: DocumentJson,
): DocumentJson | null {
  if (markdown !== undefined && content !== undefined) {
    throw new AppError("invalid_request", "Give the text once: as markdown or as content.", {
      details: [{ path: "content", message: "cannot be combined with markdown" }],
    });
  }
  if (markdown !== undefined) {
    const read = fromMarkdown(markdown, known, previous);
    const identified = withIds(read, previous);
    keepSources(read, identified);
    return previous ? keepEmptyParagraphs(identified, previous) : identified;
  }
  return content === undefined ? null : withIds(bindCitations(parseContent(content), known), previous);
}

function fromMarkdown(markdown: string, known: KnownCitations, previous: DocumentJson | undefined): DocumentJson {
  // CommonMark parsers replace these by U+FFFD, and nothing may change silently.
  assertText(markdown, "markdown");
  return parseMarkdown(markdown, known, previous);
}
