import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arbitraryDocument, arbitraryMarkdown } from "../arbitrary";
import type { DocumentJson } from "../document";
import { plainText } from "../text";
import { parseContent } from "../validate";
import { parseMarkdown } from "./parse";
import { serializeMarkdown } from "./serialize";

const RUNS = { numRuns: Number(process.env.RUNS ?? 1000) };

const letters = (document: DocumentJson) => plainText(document).replace(/\s/gu, "");

describe("markdown, there and back", () => {
  it("means the same when what was read is written and read again", () => {
    fc.assert(
      fc.property(arbitraryMarkdown, (markdown) => {
        const document = parseMarkdown(markdown);
        expect(parseMarkdown(serializeMarkdown(document))).toEqual(document);
      }),
      RUNS,
    );
  });

  it("reads only documents that would be taken as content", () => {
    fc.assert(
      fc.property(arbitraryMarkdown, (markdown) => {
        const document = parseMarkdown(markdown);
        expect(parseContent(document)).toEqual(document);
      }),
      RUNS,
    );
  });

  it("loses no text of any document", () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        expect(letters(parseMarkdown(serializeMarkdown(document)))).toBe(letters(document));
      }),
      RUNS,
    );
  });

  it("settles at once: what was written reads as what is written again", () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        const settled = parseMarkdown(serializeMarkdown(document));
        expect(parseMarkdown(serializeMarkdown(settled))).toEqual(settled);
      }),
      RUNS,
    );
  });
});
