import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AppError } from "#lib/base/errors";
import { runs } from "#lib/test-runs";
import { citationItems, citationNodes } from "../model/citation-items";
import type { DocumentJson } from "../model/document";
import { arbitraryDocument, arbitraryInline, arbitraryMarkdown, CITED_KEYS, citedKeys } from "../model/test-documents";
import { parseContent } from "../schema/validate";
import { plainText } from "../text/text";
import { parseMarkdown } from "./parse";
import { serializeMarkdown } from "./serialize";

const RUNS = runs(150);

const letters = (document: DocumentJson) => plainText(document).replace(/\s/gu, "");

const read = (markdown: string) => parseMarkdown(markdown, citedKeys());
const write = (document: DocumentJson) => serializeMarkdown(document, CITED_KEYS.keys());

/** Markdown that is not refused (a row with too many cells, an address with an unknown scheme). */
const readable = arbitraryMarkdown.filter((markdown) => {
  try {
    return read(markdown).type === "doc";
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
});

describe("markdown round trip", () => {
  test("keeps the meaning when parsed markdown is written and parsed again", () => {
    fc.assert(
      fc.property(readable, (markdown) => {
        const document = read(markdown);
        expect(read(write(document))).toEqual(document);
      }),
      RUNS,
    );
  });

  test.each([
    ["a no-break space between two citations", "@smith_2020\u00a0@{key}"],
    ["a line break under the marker of an alert", "> [!NOTE]\n> \\\n> \\\n> [@key]"],
    ["a term that begins with HTML", "<b>*\n:   "],
    ["a link after a citation whose words have a definition", "[@key][&#x61;](/a)\n\n[a]: /b"],
  ])("keeps %s", (_what, markdown) => {
    const document = read(markdown);
    expect(read(write(document))).toEqual(document);
  });

  test("keeps the meaning for a document without citations", () => {
    fc.assert(
      fc.property(readable, (markdown) => {
        const document = parseMarkdown(markdown);
        expect(parseMarkdown(serializeMarkdown(document))).toEqual(document);
      }),
      RUNS,
    );
  });

  test("produces only documents that are valid as content", () => {
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

  test("settles at once: written markdown reads back as what is written again", () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        const settled = read(write(document));
        expect(read(write(settled))).toEqual(settled);
      }),
      RUNS,
    );
  });

  test("keeps every citation, with any words in it and around it", () => {
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
