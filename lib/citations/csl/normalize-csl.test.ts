import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import { date } from "../exchange/test-any-works";
import { normalizeCsl } from "./normalize-csl";
import { parseCsl } from "./parse-csl";
import { readRawDate } from "./raw-date";
import { writeRawDate } from "./write-raw-date";

describe("input from a service", () => {
  test.each([null, 7, "text", [], {}, { type: 7, author: "Doe", issued: [], title: {} }])(
    "%o is a document that says nothing",
    (input) => {
      expect(normalizeCsl(input)).toEqual({ type: "document" });
    },
  );

  test("is taken out of lists, with its type and names as CSL has them", () => {
    expect(
      normalizeCsl({
        type: "proceedings-article",
        title: ["  A\n title "],
        "short-container-title": ["Proc."],
        ISBN: ["1", "2"],
        author: [{ name: "CERN" }, { given: "Plato" }, { family: "" }, "Somebody", null],
        issued: { "date-parts": [[null]] },
        "published-online": { "date-parts": [[2020, 13, 4]] },
        unheard: "of",
      }),
    ).toEqual({
      type: "paper-conference",
      title: "A title",
      "container-title-short": "Proc.",
      ISBN: "1 2",
      author: [{ literal: "CERN" }, { literal: "Plato" }, { literal: "Somebody" }],
      issued: { "date-parts": [[2020]] },
    });
  });

  test.each([
    ["AT&amp;T and &eacute;t&eacute; &#8211; &notanentity;", "AT&T and été – &notanentity;"],
    ["<em>Homo</em> <b>sapiens", "<i>Homo</i> <b>sapiens</b>"],
    ["p<q and r>s, a < b", "p<q and r>s, a < b"],
    ["<inline-formula><tex-math>x^2</tex-math><mml:math><mml:mi>x</mml:mi></mml:math></inline-formula>-rays", "x-rays"],
    ["&lt;script&gt;alert(1)&lt;/script&gt;", "alert(1)"],
    ["A &lt;i&gt;B&lt;/i&gt;<!-- note --> C", "A <i>B</i> C"],
    ["</i>Stray<i></i>", "Stray"],
  ])("has the title %s", (title, clean) => {
    expect(normalizeCsl({ type: "book", title }).title).toBe(clean);
  });

  test("becomes strict CSL, whatever it was", () => {
    const anything = fc.record(
      {
        type: fc.oneof(fc.string(), fc.constantFrom("journal-article", "book")),
        title: fc.anything(),
        author: fc.oneof(
          fc.anything(),
          fc.array(
            fc.record({ family: fc.anything(), given: fc.string(), literal: fc.string() }, { requiredKeys: [] }),
          ),
        ),
        issued: fc.oneof(
          fc.anything(),
          fc.record(
            {
              "date-parts": fc.array(fc.array(fc.oneof(fc.integer(), fc.string(), fc.constant(null)))),
              season: fc.anything(),
            },
            { requiredKeys: [] },
          ),
        ),
        volume: fc.anything(),
        DOI: fc.anything(),
        abstract: fc.string({ unit: "binary" }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anything, (given) => {
        const item = normalizeCsl(given);
        expect(parseCsl(item)).toEqual(item);
      }),
      runs(300),
    );
  });
});

describe("a date as people write it", () => {
  test.each([
    ["2020-05-12T10:00:00Z", { "date-parts": [[2020, 5, 12]] }],
    ["12 May 2020", { "date-parts": [[2020, 5, 12]] }],
    ["May 12, 2020", { "date-parts": [[2020, 5, 12]] }],
    ["Sept. 2020", { "date-parts": [[2020, 9]] }],
    ["2020 Jan 3", { "date-parts": [[2020, 1, 3]] }],
    ["Autumn 1999", { "date-parts": [[1999]], season: 3 }],
    ["2019/2020", { "date-parts": [[2019], [2020]] }],
    ["2020/05", { "date-parts": [[2020, 5]] }],
    ["c. 1850", { "date-parts": [[1850]], circa: true }],
    ["-0044-03-15", { "date-parts": [[-44, 3, 15]] }],
    ["2020-02-45", { literal: "2020-02-45" }],
    ["forthcoming", { literal: "forthcoming" }],
  ])("%s", (raw, read) => {
    expect(readRawDate(raw)).toEqual(read);
  });

  test("comes back as it was written", () => {
    fc.assert(
      fc.property(date, (given) => {
        expect(readRawDate(writeRawDate(given))).toEqual(given);
      }),
      runs(300),
    );
  });
});
