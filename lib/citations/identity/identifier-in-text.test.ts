import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cpuMs } from "#lib/test-cpu";
import { containsTitle, identifiersInText } from "./identifier-in-text";

const found = (text: string) => identifiersInText(text, 3).map(({ value }) => value);

describe("the identifiers in a text", () => {
  test("are none in words and numbers", () => {
    expect(found("Tides, 10.5 m high, and 10.1 / 2 of them")).toEqual([]);
  });

  test.each([
    ["see https://doi.org/10.1000/ABC.1).", ["10.1000/abc.1"]],
    ["doi:10.1000/a, then 10.1000/b; and 10.1000/a again", ["10.1000/a", "10.1000/b"]],
    ["arXiv:2101.00001v2 [math.GT] 3 Jan 2021 … 10.1000/cited", ["2101.00001v2", "10.1000/cited"]],
    ["arXiv:hep-th/9901001", ["hep-th/9901001"]],
  ])("are read from “%s”", (text, values) => expect(found(text)).toEqual(values));

  test("are found wherever a DOI stands between spaces", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{0,20}$/), fc.stringMatching(/^[a-z0-9]{1,20}$/), (before, suffix) => {
        expect(found(`${before} 10.1234/${suffix} after`)).toEqual([`10.1234/${suffix}`]);
      }),
    );
  });

  test("are found in any text within the time limit", () => {
    const began = cpuMs();
    for (const part of ["10.1000/", "arXiv:", "10.1", "a-", "("])
      identifiersInText(part.repeat(40_000 / part.length), 3);
    expect(cpuMs() - began).toBeLessThan(1000);
  });
});

test("a text contains a title across lines, ligatures and case", () => {
  const csl = { type: "book" as const, title: "Efficient <i>Tidal</i> Models" };
  expect(containsTitle("EFﬁCIENT TI-\nDAL  MODELS\nDoe", csl)).toBe(true);
  expect(containsTitle("Another title", csl)).toBe(false);
  expect(containsTitle("Another title", { type: "book" })).toBe(false);
});
