import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import { changedParts } from "./changed-part";
import { type Fact, factsOf } from "./facts";

const WORDS =
  "the a of group patients people years 5 868 1,204 3.5 kg mg % not never Oslo Ada Lovelace de van did didn’t “weak signs” months m² 10² ± -3 −2 °C 5° x 10 zwölf kein nicht «oui» déjà Über WHO Dr. e.g. million sans doute dollars euros $40 €7 miles mbar kWh minutes 12:30 am pm Jahre jours años -$5 USD 5-year degrees ml Mio millón no doubt ohne Weiteres".split(
    " ",
  );

const sentence = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 16 });

/** The facts of one text that another has not, as often as it lacks them, without their order. */
function lacking(one: string, other: string): string[] {
  const keys = (text: string) => factsOf(text).map(({ kind, value }: Fact) => `${kind} ${value}`);
  const left = keys(other);
  const gone = keys(one).filter((key) => {
    const at = left.indexOf(key);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return gone.sort();
}

test("two texts state outside of the parts in which they differ the same", () => {
  const change = fc.record({
    at: fc.nat(16),
    drop: fc.nat(2),
    words: fc.array(fc.constantFrom(...WORDS), { maxLength: 2 }),
  });
  fc.assert(
    fc.property(sentence, fc.array(change, { minLength: 1, maxLength: 2 }), (words, changes) => {
      const rewritten = changes.reduce((all, { at, drop, words: into }) => all.toSpliced(at, drop, ...into), words);
      const [one, other] = [words.join(" "), rewritten.join(" ")];
      const [part, young] = changedParts(one, other);
      expect([lacking(part, young), lacking(young, part)]).toEqual([lacking(one, other), lacking(other, one)]);
    }),
    runs(20_000, 2_000),
  );
});

test("a part is as small as a word where nothing counted or named stands beside it", () => {
  expect(changedParts("In all, 868 patients were seen again.", "In all, 868 people were seen again.")).toEqual([
    "patients",
    "people",
  ]);
});
