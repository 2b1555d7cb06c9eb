import fc from "fast-check";
import { expect, test } from "vitest";
import { fillIn } from "#lib/prompts/prompts/variables";
import { partsOf } from "./parts-of";

const content = fc
  .array(fc.oneof(fc.string(), fc.constantFrom("{{document}}", "{{ länge }}", "{{}}", "{{1}}", "{{{a}}}", "{{")))
  .map((pieces) => pieces.join(""));

test("treats malformed places as text", () => {
  expect(partsOf("{{}} {{ 1 }} {a}", {}).map(({ place }) => place)).toEqual([null]);
});

test("returns each place, filled or not", () => {
  expect(partsOf("Shorten {{document}} by {{ share }}.", { document: "doc_1" })).toEqual([
    { at: 0, text: "Shorten ", place: null },
    { at: 8, text: "doc_1", place: "document" },
    { at: 20, text: " by ", place: null },
    { at: 24, text: "{{ share }}", place: "share" },
    { at: 35, text: ".", place: null },
  ]);
});

test("returns parts that together equal the filled prompt, for any prompt", () => {
  const values = fc.record({ document: fc.string(), länge: fc.string(), a: fc.string() }, { requiredKeys: [] });
  fc.assert(
    fc.property(content, values, (text, given) => {
      const joined = partsOf(text, given).map((part) => part.text);
      expect(joined.join("")).toBe(fillIn(text, given));
    }),
  );
});
