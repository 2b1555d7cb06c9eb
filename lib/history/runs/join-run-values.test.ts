import { expect, test } from "vitest";
import { joinRunValues, type RunValues } from "./store";

const values = (number: number, more: Partial<RunValues> = {}): RunValues => ({
  ...{ run_id: "run_1", run_documentId: "doc_1", run_keyId: "key_1", run_name: null, run_by: "{}" },
  ...{ run_agent: null, run_model: null, run_first: number, run_number: number, run_added: 1, run_removed: 2 },
  ...{ run_notable: 0, run_kinds: "{}", run_startedAt: "2026-01-01T00:00:00Z", run_at: `2026-01-01T00:00:0${number}Z` },
  ...more,
});

test("no writes have no values, and one has its own", () => {
  expect(joinRunValues([])).toBeNull();
  expect(joinRunValues([values(3)])).toEqual(values(3));
});

test("several writes are counted as one that ends with the last", () => {
  const joined = joinRunValues([
    values(3, { run_agent: "cli", run_model: "a", run_notable: 2, run_kinds: '{"number":2}' }),
    values(4),
    values(5, { run_model: "b", run_notable: 4, run_kinds: '{"number":1,"heading":3}' }),
  ]);
  expect(joined).toMatchObject({ run_first: 3, run_number: 5, run_added: 3, run_removed: 6, run_notable: 6 });
  expect(joined).toMatchObject({ run_agent: "cli", run_model: "b", run_at: "2026-01-01T00:00:05Z" });
  expect(JSON.parse(joined?.run_kinds ?? "")).toEqual({ number: 3, heading: 3 });
});
