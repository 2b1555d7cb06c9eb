import { expect, test } from "vitest";
import { type Rejection, withRejections } from "./history-days";
import { testVersion } from "./test-version";

const sitting = (createdAt: string) => ({
  latest: testVersion({ createdAt }),
  count: 1,
  summaries: new Set<string>(),
  wordCountDelta: 0,
});
const rejected = (resolvedAt: string) => ({ id: "sug_1", resolvedAt }) as Rejection;
const dayOf = (at: string) => at.slice(0, 10);
const times = (since: string | null, ...rejections: string[]) =>
  withRejections(
    [{ day: "2026-11-21", sittings: [sitting("2026-11-21T12:00:00Z"), sitting("2026-11-21T10:00:00Z")] }],
    rejections.map(rejected),
    dayOf,
    since,
  ).map(({ day, lines }) => [day, ...lines.map((line) => `${"rejection" in line ? "x" : ""}${line.at.slice(11, 13)}`)]);

test("a rejection stands between the versions by its time", () => {
  expect(times(null, "2026-11-21T11:00:00Z")).toEqual([["2026-11-21", "12", "x11", "10"]]);
});

test("a day on which something was only rejected is a day of the history", () => {
  expect(times(null, "2026-11-22T11:00:00Z")).toEqual([
    ["2026-11-22", "x11"],
    ["2026-11-21", "12", "10"],
  ]);
});

test("a rejection before the oldest version that is loaded is not shown yet", () => {
  expect(times("2026-11-21T10:00:00Z", "2026-11-21T09:00:00Z")).toEqual([["2026-11-21", "12", "10"]]);
});
