import { expect, test } from "vitest";
import { testTranslator } from "../../words/test-translator";
import { daysLeft } from "./days-left";

const now = new Date("2026-11-21T12:00:00Z");
const said = (moment: string) => daysLeft(testTranslator("trash"), new Date(moment), now);

test("never overstates the remaining time, and shows no negative numbers", () => {
  expect(said("2026-11-21T11:00:00Z")).toBe("Gone within a day");
  expect(said("2026-11-22T12:00:00Z")).toBe("Gone within a day");
  expect(said("2026-11-22T12:00:01Z")).toBe("Gone in 2 days");
  expect(said("2026-12-21T12:00:00Z")).toBe("Gone in 30 days");
});
