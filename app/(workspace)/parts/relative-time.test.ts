import { describe, expect, test } from "vitest";
import { testTranslator } from "../../words/test-translator";
import { relativeTime } from "./relative-time";

const now = new Date("2026-11-21T12:00:00Z");
const said = (moment: string, language: "en" | "de" = "en") =>
  relativeTime(testTranslator("ui", language), language, { moment: new Date(moment), now });

describe("a moment in words", () => {
  test("is never in the future when clocks differ", () => {
    expect(said("2026-11-21T12:00:30Z")).toBe("just now");
  });

  test("counts minutes, hours and days, then gives the date", () => {
    expect(said("2026-11-21T11:58:00Z")).toBe("2 minutes ago");
    expect(said("2026-11-21T09:00:00Z")).toBe("3 hours ago");
    expect(said("2026-11-20T09:00:00Z")).toBe("yesterday");
    expect(said("2026-11-03T12:00:00Z")).toBe("Nov 3");
    expect(said("2025-11-03T12:00:00Z")).toBe("Nov 3, 2025");
  });

  test("speaks the language of the interface", () => {
    const moments = ["2026-11-21T12:00:00Z", "2026-11-20T09:00:00Z", "2025-11-03T12:00:00Z"];
    expect(moments.map((moment) => said(moment, "de"))).toEqual(["gerade eben", "gestern", "3. Nov. 2025"]);
  });
});
