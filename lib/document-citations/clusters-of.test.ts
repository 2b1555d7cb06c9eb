import { describe, expect, it } from "vitest";
import { citationItems, citationNodes } from "#lib/document/citation-items";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { clustersOf } from "./clusters-of";

const KEYS = ["a", "b", "c", "d", "e"];
const known = () => ({
  byKey: new Map(KEYS.map((key) => [key, key])),
  byId: new Map(KEYS.map((key) => [key, key])),
  unknown: new Set<string>(),
});

/** The citations in order as `key note`, with their addresses checked. */
function read(markdown: string, inNotes: boolean): string[] {
  const document = parseMarkdown(markdown, known());
  const nodes = citationNodes(document);
  return clustersOf(document, { inNotes }).map(({ address, items, noteIndex }) => {
    expect(citationItems(nodes[address] ?? { type: "citation" })).toEqual(items);
    return `${items.map(({ key }) => key).join("+")} ${noteIndex}`;
  });
}

describe("the citations of a document", () => {
  it("are none where there are none", () => {
    expect(read("Text[^1].\n\n[^1]: Note.", true)).toEqual([]);
  });

  it("come in the order of the text, a footnote's where it is mentioned", () => {
    const text = "[^1]: Note [@b].\n\nOne [@a] two[^1] three [@c; @d].";
    expect(read(text, false)).toEqual(["a 0", "b 1", "c+d 0"]);
  });

  it("become notes of their own in a note style, numbered with the document's", () => {
    expect(read("One [@a] two[^1] three @c.\n\n[^1]: Note [@b], again [@d].", true)).toEqual([
      "a 1",
      "b 2",
      "d 2",
      "c 3",
    ]);
  });

  it("stand in the note that is mentioned first, though it is mentioned twice", () => {
    expect(read("One[^1] two[^1] [@a].\n\n[^1]: Note [@b].", true)).toEqual(["b 1", "a 2"]);
  });

  it("of notes that only notes mention come after the text, those of unmentioned notes last", () => {
    const text = "One[^1] two [@a].\n\n[^1]: See[^2] [@b].\n\n[^2]: Deep [@c].\n\n[^3]: Alone [@d].";
    expect(read(text, true)).toEqual(["b 1", "a 2", "c 3", "d 4"]);
  });

  it("are found in lists, quotes and tables", () => {
    expect(read("- [@a]\n\n> [@b]\n\n| [@c] |\n| - |\n| @d |\n\n# On [@e]", false)).toEqual([
      "a 0",
      "b 0",
      "c 0",
      "d 0",
      "e 0",
    ]);
  });
});
