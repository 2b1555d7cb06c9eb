import { describe, expect, test } from "vitest";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { citationItems, citationNodes } from "#lib/document/model/citation-items";
import { clustersOf } from "./clusters-of";

const KEYS = ["a", "b", "c", "d", "e"];
const known = () => ({
  byKey: new Map(KEYS.map((key) => [key, key])),
  byId: new Map(KEYS.map((key) => [key, key])),
  unknown: new Set<string>(),
});

/** The citations in order as `key note`; also checks their addresses. */
function read(markdown: string, inNotes: boolean): string[] {
  const document = parseMarkdown(markdown, known());
  const nodes = citationNodes(document);
  return clustersOf(document, { inNotes }).map(({ address, items, noteIndex }) => {
    expect(citationItems(nodes[address] ?? { type: "citation" })).toEqual(items);
    return `${items.map(({ key }) => key).join("+")} ${noteIndex}`;
  });
}

describe("the citations of a document", () => {
  test("are empty for a text without citations", () => {
    expect(read("Text[^1].\n\n[^1]: Note.", true)).toEqual([]);
  });

  test("come in the order of the text, those of a footnote at its reference", () => {
    const text = "[^1]: Note [@b].\n\nOne [@a] two[^1] three [@c; @d].";
    expect(read(text, false)).toEqual(["a 0", "b 1", "c+d 0"]);
  });

  test("become notes in a note style, numbered with the document's", () => {
    expect(read("One [@a] two[^1] three @c.\n\n[^1]: Note [@b], again [@d].", true)).toEqual([
      "a 1",
      "b 2",
      "d 2",
      "c 3",
    ]);
  });

  test("belong to the first reference of a note that is referenced twice", () => {
    expect(read("One[^1] two[^1] [@a].\n\n[^1]: Note [@b].", true)).toEqual(["b 1", "a 2"]);
  });

  test("of notes that only notes refer to follow the text, and those of unreferenced notes are last", () => {
    const text = "One[^1] two [@a].\n\n[^1]: See[^2] [@b].\n\n[^2]: Deep [@c].\n\n[^3]: Alone [@d].";
    expect(read(text, true)).toEqual(["b 1", "a 2", "c 3", "d 4"]);
  });

  test("are found in lists, quotes and tables", () => {
    expect(read("- [@a]\n\n> [@b]\n\n| [@c] |\n| - |\n| @d |\n\n# On [@e]", false)).toEqual([
      "a 0",
      "b 0",
      "c 0",
      "d 0",
      "e 0",
    ]);
  });
});
