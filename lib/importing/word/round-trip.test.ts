import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DocumentJson } from "#lib/document/document";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { serializeBlocks, serializeMarkdown } from "#lib/document/markdown/serialize";
import { withIds } from "#lib/document/node-ids";
import { writeDocx } from "#lib/exporting/docx/write-docx";
import { manuscriptOf } from "#lib/exporting/manuscript";
import { sourceOf, UNFORMATTED } from "#lib/exporting/test-source";
import { runs } from "#lib/test-runs";
import { readWordFile } from "./read-word-file";

const OPTIONS = { citations: "zotero", bibliography: "biblatex", look: "article" } as const;

/** The text after it was written as a Word file and read again. */
async function again(markdown: string | DocumentJson, more: Parameters<typeof sourceOf>[1] = {}) {
  const bytes = await writeDocx(manuscriptOf(await sourceOf(markdown, more)), OPTIONS);
  const { document, citations, ...rest } = await readWordFile({ path: "a.docx", bytes });
  const text = serializeMarkdown(
    document,
    citations.map(({ key }) => key),
  ).trimEnd();
  return { text, citations, ...rest };
}

describe("written as a Word file and read again, a text keeps", () => {
  test.each([
    ["headings and emphasis", "# One\n\nThe **bold** and *italic* ~~gone~~ `code` H<sub>2</sub>O.\n\n## Two\n\nText."],
    ["lists", "- One\n- Two\n  1. Deep\n  2. Deeper\n- Three"],
    ["links", "See [this](https://example.org/a_b?c=d)."],
    ["quotes and rules", "> Said.\n\n---\n\nText."],
    ["formulas", "So $x^{2}$ is.\n\n$$\nx\n$$\n\nText."],
    ["footnotes", "Text.[^1]\n\n[^1]: A *note*."],
    ["citations with their places", "As [see @key, pp. 3-5; -@other_one] and [@smith_2020, chap. 2]."],
    ["citations in the sentence", "As @key [p. 3] wrote."],
    ["labels of sections and equations", "# The moon {#sec:moon}\n\nIn @sec:moon.\n\n$$\nx\n$$ {#eq:e}\n\nText."],
  ])("%s", async (_what, markdown) => {
    expect((await again(markdown)).text.replace(/\n\n::: \{#refs\}\n:::$/, "")).toBe(markdown);
  });

  test("its proposals and comments, with their authors", async () => {
    const content = withIds(parseMarkdown("One old word.\n\nTwo high tides."));
    const [first, second] = content.content;
    const nodeId = String(first?.attrs?.id);
    const [proposed] = parseMarkdown("One new word.").content;
    const at = new Date("2026-03-04T10:00:00Z");
    const { text, changes, comments } = await again(content, {
      suggestions: [
        {
          id: "sug_1",
          nodeId,
          placement: "replace",
          original: first ? [first] : [],
          proposed: proposed ? [{ ...proposed, attrs: { ...proposed.attrs, id: nodeId } }] : [],
          author: "Jane",
          at,
          note: null,
        },
      ],
      comments: [
        {
          id: "com_1",
          nodeId: String(second?.attrs?.id),
          quote: { exact: "high", prefix: "Two ", suffix: " tides." },
          messages: [{ author: "Jo", at, body: "Which?" }],
        },
      ],
    });
    expect(text).toBe("One old word.\n\nTwo high tides.");
    expect(changes?.map(({ author, proposal }) => [author, serializeBlocks(proposal.proposed).trimEnd()])).toEqual([
      ["Jane", "One new word."],
    ]);
    expect(comments).toMatchObject([{ quote: { exact: "high" }, messages: [{ author: "Jo", body: "Which?" }] }]);
  });

  test("its title and its citation style", async () => {
    expect(await again("Text [@key].")).toMatchObject({ title: "On Tides", citationStyle: "apa" });
  });

  test("its words, whatever they are", async () => {
    const word = fc.stringMatching(/^[a-zA-Zäöüé0-9$%&<>#*_'"“”\\^~`|.,;:!?()[\]{}-]{1,12}$/);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(word, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 }),
        async (lines) => {
          const content = {
            type: "doc" as const,
            content: lines.map((words) => ({ type: "paragraph", content: [{ type: "text", text: words.join(" ") }] })),
          };
          const bytes = await writeDocx(manuscriptOf(await sourceOf(content, { formatted: UNFORMATTED })), OPTIONS);
          const { document } = await readWordFile({ path: "a.docx", bytes });
          const words = document.content.map(({ content: inside = [] }) => inside.map(({ text }) => text).join(""));
          expect(words).toEqual(lines.map((each) => each.join(" ")));
        },
      ),
      runs(200, 20),
    );
  });
});
