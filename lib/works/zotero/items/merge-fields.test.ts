import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import { baseOfStrangers, mergeFields } from "./merge-fields";

const fields = fc.dictionary(fc.constantFrom("title", "page", "volume"), fc.constantFrom("one", "two", "three"));
const unchanged = (both: Record<string, unknown>) => ({ here: both, there: both });

test("what one side alone changed is what the merge has, and what was changed here alone is still to be sent", () => {
  const base = { title: "Tides", page: "1", volume: "2" };
  const merged = mergeFields(unchanged(base), { ...base, page: "7" }, { title: "Ebb", page: "1" });
  expect(merged).toEqual({ fields: { title: "Ebb", page: "7" }, sent: { title: "Ebb", page: "1" }, conflicts: [] });
});

test("what both changed differently stays on either side and is reported", () => {
  const merged = mergeFields(unchanged({ title: "Tides" }), { title: "Ebb" }, { title: "Flood" });
  expect(merged.conflicts).toEqual([{ field: "title", here: "Ebb", there: "Flood" }]);
  expect([merged.fields, merged.sent]).toEqual([{ title: "Ebb" }, { title: "Ebb" }]);
});

test("a field that is written differently on either side is no change", () => {
  const merged = mergeFields({ here: { page: "1–3" }, there: { page: "1-3" } }, { page: "1–3" }, { page: "1-3" });
  expect(merged).toEqual({ fields: { page: "1–3" }, sent: { page: "1–3" }, conflicts: [] });
});

test("two works that meet keep their own values and get what they lack", () => {
  const [here, there] = [
    { title: "Tides", page: "1" },
    { title: "TIDES", DOI: "10.1/x" },
  ];
  const merged = mergeFields(baseOfStrangers(here, there), here, there);
  expect(merged.fields).toEqual({ title: "Tides", page: "1", DOI: "10.1/x" });
  expect(merged.sent).toEqual({ title: "Tides", DOI: "10.1/x" });
});

test("a merge without changes there changes nothing here, and one without changes here takes all", () => {
  fc.assert(
    fc.property(fields, fields, (base, changed) => {
      const kept = mergeFields(unchanged(base), changed, base);
      expect([kept.fields, kept.sent, kept.conflicts]).toEqual([changed, base, []]);
      const taken = mergeFields(unchanged(base), base, changed);
      expect([taken.fields, taken.sent, taken.conflicts]).toEqual([changed, changed, []]);
    }),
    runs(200),
  );
});
