import { expect, test } from "vitest";
import { dayIn, endOfDay } from "./guest-days";

test.each([
  [0, new Date(2026, 10, 26, 23, 59), "2026-11-26"],
  [30, new Date(2026, 10, 26), "2026-12-26"],
  [365, new Date(2027, 11, 31), "2028-12-30"],
])("%i days later", (days, from, day) => {
  expect(dayIn(days, from)).toBe(day);
});

test("a link that ends on a day still opens in its last minute there", () => {
  expect(new Date(endOfDay("2026-12-26"))).toEqual(new Date(2026, 11, 26, 23, 59, 59));
});
