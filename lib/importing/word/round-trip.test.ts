import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withIds } from "#lib/document/ids/node-ids";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { serializeBlocks, serializeMarkdown } from "#lib/document/markdown/serialize";
import { textAttribute } from "#lib/document/model/attribute";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { node } from "#lib/document/schema/build";
import { nodeText } from "#lib/document/text/text";
import { writeDocx } from "#lib/exchange/exporting/docx/write-docx";
import { manuscriptOf } from "#lib/exchange/exporting/manuscript/manuscript";
import type { ExportComment, ExportSuggestion } from "#lib/exchange/exporting/manuscript/source";
import { sourceOf, TEST_AUTHORS, testPicture, UNFORMATTED } from "#lib/exchange/exporting/manuscript/test-source";
import { storedAuthor } from "#lib/shapes/text-author";
import { runs } from "#lib/test-runs";
import { readWordFile } from "./read-word-file";
import { canonical, generatedDocument } from "./test-generated";

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
    ["links to its headings", "# Security\n\nSee [there](#security)."],
    ["code within links", "See [`parse()`](https://example.org/) and `code`."],
    [
      "pictures that are not in it",
      "![A badge](https://example.org/badge.png) and ![](pictures/sea.png) ![Sea](sea.png).",
    ],
    ["quotes and rules", "> Said.\n\n---\n\nText."],
    ["formulas", "So $x^{2}$ is.\n\n$$\nx\n$$\n\nText."],
    ["footnotes", "Text.[^1]\n\n[^1]: A *note*."],
    ["citations with their places", "As [see @key, pp. 3-5; -@other_one] and [@smith_2020, chap. 2]."],
    ["citations in the sentence", "As @key [p. 3] wrote."],
    ["labels of sections and equations", "# The moon {#sec:moon}\n\nIn @sec:moon.\n\n$$\nx\n$$ {#eq:e}\n\nText."],
  ])("%s", async (_what, markdown) => {
    expect((await again(markdown)).text).toBe(markdown);
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

  test("its authors with what is known of each, but for their roles", async () => {
    expect((await again("Text.")).settings).toEqual({
      authors: [{ name: "Jane Anne Doe", orcid: "https://orcid.org/0000-0002-1825-0097" }, "Jürgen Müller"],
    });
    const authors = TEST_AUTHORS.map((author) => ({ ...author, roles: [] }));
    const [jane, juergen] = authors.map(storedAuthor);
    expect((await again("Text.", { authors: TEST_AUTHORS })).settings?.authors).toEqual([
      jane,
      { ...Object(juergen), email: undefined },
    ]);
  });

  test("its words, structure and citations, whatever they are", async () => {
    const pictures = new Map([["/files/fil_01", testPicture("picture-1.png")]]);
    await fc.assert(
      fc.asyncProperty(generatedDocument, async (content) => {
        const source = await sourceOf(content, { pictures });
        const bytes = await writeDocx(manuscriptOf(source), OPTIONS);
        const { document } = await readWordFile({ path: "a.docx", bytes });
        expect(canonical(document)).toEqual(canonical(content));
      }),
      runs(200, 6),
    );
  });

  test("its proposals, and its comments beside them, whatever they are", async () => {
    const at = new Date("2026-03-04T10:00:00Z");
    const several = fc.array(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 2, maxLength: 8 });
    const line = fc.tuple(several, several, fc.nat(), fc.nat());
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 3 }), async (lines) => {
        const textOf = (words: readonly string[]) => [{ type: "text", text: words.join(" ") }];
        const paragraph = (words: readonly string[]) => node("paragraph", {}, textOf(words));
        const content = withIds({ type: "doc" as const, content: lines.map(([words]) => paragraph(words)) });
        const blocks = content.content;
        const suggestions = lines.flatMap(([words, others], place): ExportSuggestion[] => {
          const original = blocks[place];
          if (!original || words.join(" ") === others.join(" ")) return [];
          const proposed = [{ ...original, content: textOf(others) }];
          const nodeId = textAttribute(original, "id");
          return [
            {
              id: `s${place}`,
              nodeId,
              placement: "replace",
              original: [original],
              proposed,
              author: "Jane",
              at,
              note: null,
            },
          ];
        });
        const comments = lines.map(([words, , start, length], place): ExportComment => {
          const from = start % words.length;
          const exact = words.slice(from, from + 1 + (length % (words.length - from))).join(" ");
          const prefix = words
            .slice(0, from)
            .map((each) => `${each} `)
            .join("");
          const suffix = words.join(" ").slice(prefix.length + exact.length);
          const nodeId = textAttribute(blocks[place] ?? content, "id");
          return {
            id: `c${place}`,
            nodeId,
            quote: { exact, prefix, suffix },
            messages: [{ author: "Jo", at, body: "Why?" }],
          };
        });
        const source = await sourceOf(content, { formatted: UNFORMATTED, suggestions, comments });
        const bytes = await writeDocx(manuscriptOf(source), OPTIONS);
        const found = await readWordFile({ path: "a.docx", bytes });
        expect(canonical(found.document)).toEqual(canonical(content));
        const words = (nodes: readonly NodeJson[]) => nodes.map((each) => nodeText(each));
        expect(found.changes?.map(({ author, proposal }) => [author, words(proposal.proposed)])).toEqual(
          suggestions.map(({ author, proposed }) => [author, words(proposed)]),
        );
        expect(found.comments?.map(({ quote }) => [quote?.prefix, quote?.exact, quote?.suffix])).toEqual(
          comments.map(({ quote }) => [quote?.prefix.slice(-32), quote?.exact, quote?.suffix.slice(0, 32)]),
        );
      }),
      runs(300),
    );
  });

  test("its title, where it also is a heading, and the levels of its headings", async () => {
    const markdown = "# On Tides\n\nText.\n\n### Deep\n\nText.";
    expect((await again(markdown)).text).toBe(markdown);
    expect((await again("## Only\n\nText.")).text).toBe("## Only\n\nText.");
  });

  test("a heading at its end, before the notes", async () => {
    const markdown = "Text.[^1]\n\n# End\n\n[^1]: A note.";
    expect((await again(markdown)).text).toBe(markdown);
  });

  test("the numbers that describe a picture", async () => {
    const pictures = new Map([["/files/fil_01", testPicture("picture-1.png")]]);
    expect((await again("![2020](/files/fil_01)", { pictures })).text).toBe("![2020](word-picture/1)");
  });

  test("its notes, also one that is mentioned twice and one that nothing mentions", async () => {
    const markdown = "Text[^1] and again.[^1]\n\n[^never]: Nothing.\n\n[^1]: A *note*.";
    expect((await again(markdown)).text).toBe(markdown);
  });
});
