import spec from "commonmark-spec";
import { describe, expect, test } from "vitest";
import { createDialect } from "../grammar/dialect";
import { parseMarkdown, parseWith } from "./parse";
import { serializeMarkdown } from "./serialize";
import { referenceHtml, sameMeaning } from "./test-reference-html";

// GFM reads bare addresses as links where CommonMark sees text.
const reader = createDialect({ autolinks: false });

const examples = spec.tests.map((example) => ({ ...example, markdown: example.markdown.replaceAll("→", "\t") }));

/** Examples that we read differently on purpose: nothing visible would be left, or links may not have the scheme. */
const OTHERWISE: ReadonlyMap<number, string> = new Map([
  [484, "[](./target.md) shows its address"],
  [487, "[]() stays visible"],
  [596, "<irc://…> is text"],
  [598, "<a+b+c:d> is text"],
  [599, "<made-up-scheme://…> is text"],
  [601, "<localhost:5001/foo> is text"],
]);

describe("CommonMark's own examples", () => {
  test("are complete", () => {
    expect(examples).toHaveLength(652);
  });

  test("have the meaning that the reference states", () => {
    const wrong = examples.filter(({ markdown, html }) => {
      const ours = referenceHtml(parseWith(reader, markdown));
      return !sameMeaning(ours, html.replaceAll("→", "\t"));
    });
    expect(wrong.map((example) => example.number)).toEqual([...OTHERWISE.keys()]);
  });

  test.each(examples)("keep their meaning after a round trip ($number, $section)", ({ markdown }) => {
    const document = parseMarkdown(markdown);
    expect(parseMarkdown(serializeMarkdown(document))).toEqual(document);
  });
});
