import { describe, expect, test } from "vitest";
import { withIds } from "../ids/node-ids";
import { parseMarkdown } from "../markdown/parse";
import type { DocumentJson } from "../model/document";
import { notableChanges } from "./notable";

const PARAGRAPHS = [
  "The trial enrolled 1,204 patients in Oslo between March 2016 and May 2019, and 868 of them completed it.",
  "Mortality did not differ between the groups. The difference was -3.5 mg after twelve weeks.",
  "As the committee wrote, “the evidence remains weak in every subgroup”, which we accept. Visitors from Oslo agreed.",
  "The full protocol is [published here](https://example.org/protocol) and follows $E = mc^2$ in its appendix.",
  "| Group | Mean |\n| --- | --- |\n| Control | 12.4 |\n| Treated | 17.9 |",
  "Samples were frozen at once. They were shipped to Bergen within a day. Nobody opened the boxes before analysis.",
];
const TEXT = `## Methods of the trial\n\n${PARAGRAPHS.join("\n\n")}\n`;

const read = (markdown: string, base?: DocumentJson): DocumentJson => withIds(parseMarkdown(markdown), base);

const BASE = read(TEXT);

/** What a rewrite of the text by replacements is found to change, as kind, from and to. */
function found(replacements: readonly (readonly [string, string])[]) {
  let markdown = TEXT;
  for (const [from, to] of replacements) {
    expect(markdown).toContain(from);
    markdown = markdown.replace(from, to);
  }
  return notableChanges(BASE, read(markdown, BASE));
}

describe("notable changes of a rewrite", () => {
  test.each([
    ["a number", "868", "886", "number"],
    ["a year", "2016", "2017", "number"],
    ["a sign", "-3.5 mg", "3.5 mg", "number"],
    ["a unit", "-3.5 mg", "-3.5 g", "number"],
    ["a number in a table", "17.9", "19.7", "number"],
    ["a word of a quotation", "remains weak", "remains strong", "quotation"],
    ["a link", "example.org/protocol", "example.org/other", "link"],
    ["a formula", "mc^2", "mc^3", "formula"],
    ["a heading", "Methods of the trial", "Design of the trial", "heading"],
    ["a name", "patients in Oslo", "patients in Bergen", "name"],
    ["a lost negation", "did not differ", "did differ", "negation"],
    ["an added negation", "were frozen", "were not frozen", "negation"],
    ["a removed sentence", " They were shipped to Bergen within a day.", "", "sentence"],
    ["a removed paragraph", `${PARAGRAPHS[1]}\n\n`, "", "paragraph"],
  ])("name %s, with its node", (_, from, to, kind) => {
    const changes = found([[from, to]]);
    expect(changes.map((change) => change.kind)).toContain(kind);
    const ids = JSON.stringify(BASE);
    expect(changes.every(({ nodeId }) => nodeId !== "" && ids.includes(String(nodeId)))).toBe(true);
  });

  test("say what a number was and is", () => {
    expect(found([["868", "886"]])).toMatchObject([{ kind: "number", from: "868", to: "886" }]);
  });

  test.each<[string, [string, string][]]>([
    ["the same number written otherwise", [["1,204", "1204"]]],
    ["other words for the same", [["completed it", "finished it"]]],
    ["a contraction", [["did not differ", "didn't differ"]]],
    ["an added sentence", [["within a day.", "within a day. The boxes weighed 12 kg."]]],
    [
      "a moved sentence",
      [
        [" They were shipped to Bergen within a day.", ""],
        ["we accept.", "we accept. They were shipped to Bergen within a day."],
      ],
    ],
    [
      "a moved paragraph",
      [
        [`${PARAGRAPHS[1]}\n\n`, ""],
        [`${PARAGRAPHS[5]}`, `${PARAGRAPHS[5]}\n\n${PARAGRAPHS[1]}`],
      ],
    ],
    ["an added paragraph", [["\n\nMortality", "\n\nA new paragraph, with 42 words that do not deny.\n\nMortality"]]],
  ])("leave out %s", (_, replacements) => {
    expect(found(replacements)).toEqual([]);
  });

  test("name nothing where each of hundreds of paragraphs has other words for the same", () => {
    const sentences = (at: number) =>
      Array.from(
        { length: 8 },
        (_, n) => `In trial ${at} the group ${n} of Oslo had patients who did not differ in age.`,
      );
    const text = Array.from({ length: 350 }, (_, at) => sentences(at).join(" ")).join("\n\n");
    const before = read(text);
    expect(notableChanges(before, read(text.replaceAll("patients", "people"), before))).toEqual([]);
  });
});
