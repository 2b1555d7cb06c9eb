import fc from "fast-check";
import { expect, test } from "vitest";
import { diffWords } from "#lib/document/diff/diff";
import { runs } from "#lib/test-runs";
import { cutSuggestion } from "./cut-suggestion";

function suggestionOf(before: string, after: string) {
  const side = (markdown: string) => ({ markdown, content: { type: "doc", content: [] } });
  return { id: "sug_1", note: null, original: side(before), proposed: side(after), diff: diffWords(before, after) };
}

test("a short suggestion is not cut", () => {
  const short = suggestionOf("The sea.", "The ocean.");
  expect(cutSuggestion(short)).toBe(short);
});

test("a long one has the words around each change, on both sides", () => {
  const words = "word ".repeat(2_000);
  const cut = cutSuggestion(suggestionOf(`${words}sea ${words}`, `${words}ocean ${words}`));
  expect(cut).toMatchObject({
    id: "sug_1",
    cut: true,
    original: { markdown: expect.stringMatching(/^…( ?word){5} sea ( ?word){5} ?…$/) },
    proposed: { markdown: expect.stringMatching(/^…( ?word){5} ocean ( ?word){5} ?…$/) },
  });
  expect(cut.original).not.toHaveProperty("content");
});

test("no suggestion takes more than 4 kB, whatever it changes", () => {
  const text = fc.string({ unit: "binary", maxLength: 500 }).map((part) => part.repeat(20));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const cut = cutSuggestion(suggestionOf(before, after));
      expect(Buffer.byteLength(JSON.stringify(cut))).toBeLessThanOrEqual(4_000);
      for (const { text: run } of cut.diff) expect(run.isWellFormed() || !before.isWellFormed()).toBe(true);
    }),
    runs(100, 20),
  );
});
