import { AppError } from "#lib/base/errors";
import { keepSources } from "../grammar/known-blocks";
import { withIds } from "../ids/node-ids";
import { parseMarkdown } from "../markdown/parse";
import { assertText } from "../model/assert-text";
import { bindCitations } from "../model/bind-citations";
import type { DocumentJson } from "../model/document";
import { keepEmptyParagraphs } from "../model/keep-empty-paragraphs";
import type { KnownCitations } from "../model/known-citations";
import { parseContent } from "../schema/validate";

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
