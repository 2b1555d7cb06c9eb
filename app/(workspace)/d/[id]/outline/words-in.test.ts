import { expect, test } from "vitest";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { schema } from "#lib/document/schema/schema";
import { wordCount } from "#lib/document/text/text";
import { lengthOf, wordsIn } from "./words-in";

test("counts as the document's own word count does", () => {
  const text = parseMarkdown("# The sea\n\n- one two\n- three\n\n| a | b |\n| - | - |\n| c | d e |\n\n海は青い $x$");
  expect(wordsIn(schema.nodeFromJSON(text))).toBe(wordCount(text));
});

test("a character outside the basic plane is one", () => {
  expect(lengthOf("a 🌊\nb")).toEqual({ characters: 5, withoutSpaces: 3 });
});
