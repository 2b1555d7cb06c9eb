import { Node } from "@tiptap/pm/model";
import { expect, test } from "vitest";
import { renderHtml } from "#lib/document/html/html";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { knownCitations } from "#lib/document/model/known-citations";
import { schema } from "#lib/document/schema/schema";
import { citingText } from "./citing-text";
import { noteNumbers } from "./note-numbers";

const WORDS = { text: "Doe", html: "Doe", author: null };

const TEXTS = [
  "One.[^b] Two [@doe].[^a] Three [@doe].[^b]\n\n[^a]: Anna.\n\n[^b]: Berta.",
  "One [@doe].[^b] Two.[^c]\n\n[^a]: Anna.\n\n[^b]: Berta, see [^a].\n\n[^c]: Clara [@doe].",
  "One.[^missing] Two [@doe].\n\n[^a]: Anna, see [^b].\n\n[^b]: Berta.",
];

test.each(
  TEXTS.flatMap(
    (text) =>
      [
        [text, true],
        [text, false],
      ] as const,
  ),
)("counts notes as the page does: %j, citations as notes: %j", (markdown, isNoteStyle) => {
  const document = parseMarkdown(markdown, knownCitations([{ id: "cit_1", key: "doe", removedAt: null }]));
  const html = renderHtml(document, {
    clusters: new Map([0, 1, 2].map((address) => [address, WORDS])),
    inText: new Map(),
    isNoteStyle,
    bibliography: [],
    placement: "none",
  });
  const numbers = noteNumbers(citingText(Node.fromJSON(schema, document)), isNoteStyle);
  for (const [label, name] of [
    ["a", "Anna"],
    ["b", "Berta"],
    ["c", "Clara"],
  ] as const) {
    const shown = new RegExp(`<li id="footnote-(\\d+)"><p>${name}`).exec(html)?.[1];
    expect(numbers.get(label)).toBe(shown && Number(shown));
  }
});
