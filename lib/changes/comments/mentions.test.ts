import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import { mentionsOf } from "./mentions";

const ADA = "usr_01kc0000000000000000000001";
const BEA = "usr_01kc0000000000000000000002";

test.each([
  ["", "an empty body"],
  [`@Ada (${ADA})`, "a name without brackets"],
  [`[Ada](${ADA})`, "a link without the at sign"],
  [`\\@[Ada](${ADA})`, "an escaped at sign"],
  ["@[Ada](doc_01kc0000000000000000000001)", "the id of something else"],
  ["@[Ada](https://example.org/usr_1)", "an address"],
  [`@[](${ADA})`, "an empty name"],
  [`@[Ada\n](${ADA})`, "a name over two lines"],
  ["ada@example.org", "an e-mail address"],
])("%j mentions no one: %s", (body) => {
  expect(mentionsOf(body)).toEqual([]);
});

test("people are listed once each, in order of first mention", () => {
  expect(mentionsOf(`@[Bea](${BEA}), @[Ada](${ADA}) and @[Bea again](${BEA})`)).toEqual([BEA, ADA]);
});

test("a name may hold escaped brackets, markup and any letters", () => {
  expect(mentionsOf(`Hi @[A \\[B\\] <i>Ça</i> 🙂](${ADA})!`)).toEqual([ADA]);
});

test("every mention among other text is found, whatever the text", () => {
  const id = fc.stringMatching(/^usr_[0-9a-z]{26}$/);
  const text = fc.string().map((each) => each.replaceAll(/[@\\[]/g, ""));
  fc.assert(
    fc.property(fc.array(fc.tuple(text, id), { maxLength: 20 }), (parts) => {
      const body = parts.map(([before, each]) => `${before}@[Name](${each})`).join("");
      expect(mentionsOf(body)).toEqual([...new Set(parts.map(([, each]) => each))]);
    }),
    runs(500),
  );
});

test("a long body of unfinished mentions is searched within its length", () => {
  expect(mentionsOf("@[".repeat(5_000))).toEqual([]);
});
