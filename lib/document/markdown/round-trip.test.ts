import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AppError } from "#lib/base/errors";
import { runs } from "#lib/test-runs";
import { arbitraryDocument, arbitraryInline, arbitraryMarkdown, CITED_KEYS, citedKeys } from "../arbitrary";
import { citationItems, citationNodes } from "../citation-items";
import type { DocumentJson } from "../document";
import { plainText } from "../text";
import { parseContent } from "../validate";
import { parseMarkdown } from "./parse";
import { serializeMarkdown } from "./serialize";

// A seed of its own, so that a failure is the change's and not the day's.
const RUNS = runs(150);

const letters = (document: DocumentJson) => plainText(document).replace(/\s/gu, "");

const read = (markdown: string) => parseMarkdown(markdown, citedKeys());
const write = (document: DocumentJson) => serializeMarkdown(document, CITED_KEYS.keys());

/** Markdown that is not refused (a row with too many cells, an address with a scheme of its own). */
const readable = arbitraryMarkdown.filter((markdown) => {
  try {
    return read(markdown).type === "doc";
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
});

describe("markdown, there and back", () => {
  test("means the same when what was read is written and read again", () => {
    fc.assert(
      fc.property(readable, (markdown) => {
        const document = read(markdown);
        expect(read(write(document))).toEqual(document);
      }),
      RUNS,
    );
  });

  test("means the same to a document that cites nothing", () => {
    fc.assert(
      fc.property(readable, (markdown) => {
        const document = parseMarkdown(markdown);
        expect(parseMarkdown(serializeMarkdown(document))).toEqual(document);
      }),
      RUNS,
    );
  });

  test("reads only documents that would be taken as content", () => {
    fc.assert(
      fc.property(readable, (markdown) => {
        const document = read(markdown);
        expect(parseContent(document)).toEqual(document);
      }),
      RUNS,
    );
  });

  test("loses no text of any document", () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        expect(letters(read(write(document)))).toBe(letters(document));
      }),
      RUNS,
    );
  });

  test("settles at once: what was written reads as what is written again", () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        const settled = read(write(document));
        expect(read(write(settled))).toEqual(settled);
      }),
      RUNS,
    );
  });

  test("keeps every citation, whatever words are in it and around it", () => {
    fc.assert(
      fc.property(arbitraryInline, (content) => {
        const paragraph = { type: "paragraph", attrs: { id: null }, content };
        const items = (document: DocumentJson) => citationNodes(document).flatMap(citationItems);
        const document: DocumentJson = { type: "doc", attrs: { frontMatter: null }, content: [paragraph] };
        expect(items(read(write(document)))).toEqual(items(document));
      }),
      runs(300),
    );
  });
});
