import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import { WordReader, wordsOf } from "./word-ids";

test("words have one number exactly if they are equal in lower case, in every script", () => {
  const text = fc.array(
    fc.oneof(
      fc.constantFrom("Oslo", "oslo", "ÉTÉ", "été", "ΟΔΟΣ", "οδος", "İ", "漢字", "x2"),
      fc.string({ unit: "grapheme" }),
    ),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(text, text, (one, other) => {
      const reader = new WordReader();
      const ids = [one, other].map((words) => reader.read(words.join(" "))).flatMap((read) => [...read]);
      const words = [one, other].flatMap((all) => wordsOf(all.join(" ")));
      expect(ids.length).toBe(words.length);
      const byId = new Map(ids.map((id, at) => [id, words[at]]));
      expect(ids.map((id) => byId.get(id))).toEqual(words);
      expect(byId.size).toBe(new Set(words).size);
    }),
    runs(2_000),
  );
});

test("a reader finds how many words two texts have in common, each as often as both have it", () => {
  const reader = new WordReader();
  expect(reader.common(reader.read("A man, a plan."), reader.read("a plan and a plan"))).toBe(3);
  expect(reader.common(reader.read("one"), reader.read("two"))).toBe(0);
});

test("a reader holds more words than its first table", () => {
  const reader = new WordReader();
  const text = Array.from({ length: 20_000 }, (_, at) => `w${at}`).join(" ");
  const words = reader.read(text);
  expect(new Set(words).size).toBe(20_000);
  expect(reader.common(words, reader.read(text))).toBe(20_000);
});
