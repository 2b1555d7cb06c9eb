import { describe, expect, test } from "vitest";
import { MAX_CSL_BYTES, parseCsl } from "./parse-csl";

const refused = (input: unknown) => {
  try {
    parseCsl(input);
  } catch (thrown) {
    return thrown;
  }
  return null;
};

describe("a work is refused", () => {
  test.each([
    ["a text", "book", "csl", "expected object"],
    ["no type", { title: "T" }, "csl.type", "must be one of the types"],
    [
      "an unknown type",
      { type: "artcle-journal" },
      "csl.type",
      "“artcle-journal” is not a type of CSL 1.0.2: did you mean “article-journal”?",
    ],
    [
      "an unknown variable",
      { type: "book", titel: "T" },
      "csl.titel",
      "is not known to CSL 1.0.2: did you mean “title”?",
    ],
    ["a number for a title", { type: "book", title: 7 }, "csl.title", "expected string"],
    ["a name as text", { type: "book", author: "Doe" }, "csl.author", "expected array"],
    [
      "a name of nobody",
      { type: "book", author: [{ suffix: "Jr." }] },
      "csl.author.0",
      "needs a family, given or literal name",
    ],
    [
      "an unknown part of a name",
      { type: "book", author: [{ family: "Doe", first: "J" }] },
      "csl.author.0.first",
      "is not known",
    ],
    [
      "a month that is none",
      { type: "book", issued: { "date-parts": [[2020, 13]] } },
      "csl.issued.date-parts.0",
      "has a month that is not 1 to 12",
    ],
    [
      "a year that is none",
      { type: "book", issued: { "date-parts": [["MMXX"]] } },
      "csl.issued.date-parts.0.0",
      "must be a whole number",
    ],
    [
      "three dates",
      { type: "book", issued: { "date-parts": [[1], [2], [3]] } },
      "csl.issued.date-parts",
      "more than a beginning and an end",
    ],
    ["a date of nothing", { type: "book", issued: {} }, "csl.issued", "needs date-parts, literal or raw"],
    ["a NUL", { type: "book", title: "a\0b" }, "csl.title", "NUL"],
    ["half a character", { type: "book", author: [{ family: "\ud800" }] }, "csl.author.0.family", "surrogate"],
  ])("with %s", (_fault, input, path, words) => {
    expect(refused(input)).toMatchObject({
      code: "invalid_request",
      details: [{ path, message: expect.stringContaining(words) }],
    });
  });

  test("if it takes more than a megabyte", () => {
    expect(refused({ type: "book", abstract: "x".repeat(MAX_CSL_BYTES) })).toMatchObject({
      code: "invalid_request",
      message: expect.stringContaining("a work may take 1048576"),
    });
  });

  test("with the name of the field that it came in", () => {
    expect(() => parseCsl({}, "citation")).toThrow("“citation.type” cannot be kept");
  });
});

describe("a work is kept", () => {
  test("with its numbers as text, its dates as numbers, and without the id of its file", () => {
    expect(
      parseCsl({
        id: 7,
        type: "article-journal",
        title: "T",
        PMID: 23193287,
        volume: 12,
        issued: { "date-parts": [["2020", "5"]], season: "2", circa: 1 },
        accessed: { raw: "2021-03-04" },
        author: [{ family: "Doe", "parse-names": true, "comma-suffix": true }],
      }),
    ).toEqual({
      type: "article-journal",
      title: "T",
      PMID: "23193287",
      volume: 12,
      issued: { "date-parts": [[2020, 5]], season: 2, circa: true },
      accessed: { "date-parts": [[2021, 3, 4]] },
      author: [{ family: "Doe", "comma-suffix": true }],
    });
  });
});
