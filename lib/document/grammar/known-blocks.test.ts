import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "#lib/base/errors";
import { runs } from "#lib/test-runs";
import { canonical } from "../edit/json-text";
import { readText } from "../edit/read-text";
import type { DocumentJson } from "../model/document";
import { arbitraryMarkdown, citedKeys } from "../model/test-documents";

const RUNS = runs(300);

function read(markdown: string, previous?: DocumentJson) {
  const known = citedKeys();
  const text = readText({ markdown }, known, previous);
  if (!text) throw new Error("There is no text.");
  return { document: canonical(text), unknown: known.unknown };
}

/** What a reading says, apart from ids, or the error that it throws. */
function said(markdown: string, previous?: DocumentJson) {
  try {
    const { document, unknown } = read(markdown, previous);
    return { text: JSON.stringify(document, (name, value) => (name === "id" ? undefined : value)), unknown };
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

const PARTS = [
  "Plain words.",
  "See @nobody2020 and `@smith`.",
  "@smith",
  "![By @nobody1999](/a.png)",
  "A [link] to what may be defined.",
  "[link]: /defined",
  "| a |\n| - |\n| b |",
  ": A caption {#tbl:a}",
  "[^1]: A note.\n\n    More of it.",
  "<details><summary>More</summary>",
  "</details>",
  "Term\n:   Its definition.",
  "- one\n- two\n\n  more",
  "    code",
  "> [!NOTE]\n> quoted",
  "# Heading {#sec:a}",
];
const part = fc.oneof(fc.constantFrom(...PARTS), arbitraryMarkdown);
const markdownOf = fc.array(part, { maxLength: 8 }).map((parts) => parts.join("\n\n"));

test("a text says the same whether its former version is known or not", () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), markdownOf, fc.nat(8), (parts, other, at) => {
      const former = parts.join("\n\n");
      const before = typeof said(former) === "string" ? undefined : read(former).document;
      const next = [...parts.slice(at), other, ...parts.slice(0, at)].join("\n\n");
      expect(said(next, before)).toEqual(said(next));
    }),
    RUNS,
  );
});

test("a block whose source stays is the same object, wherever it goes", () => {
  const before = read("One.\n\n- two\n- three\n\nFour.").document;
  const after = read("- two\n- three\n\nNew.\n\nOne.", before).document;
  expect(after.content[0]).toBe(before.content[1]);
  expect(after.content[2]).toBe(before.content[0]);
});

test("a key without a citation is named again when its block stays", () => {
  const before = read("By @nobody2020.\n\nTwo.").document;
  expect([...read("By @nobody2020.\n\nOther.", before).unknown]).toEqual(["nobody2020"]);
});
