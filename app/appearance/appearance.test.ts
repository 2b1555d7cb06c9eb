import { describe, expect, test } from "vitest";
import { printAppearance, readAppearance } from "./appearance";

describe("the appearance cookie", () => {
  test("falls back to the defaults when it is missing or forged", () => {
    const columns = ["authors", "container", "year", "type", "tags", "checks"];
    const fallback = { theme: "system", face: "serif", sidebar: "open", list: "cards", language: "browser", columns };
    expect(readAppearance(undefined)).toEqual(fallback);
    expect(readAppearance('"><script>.comic')).toEqual(fallback);
    expect(readAppearance("dark.sans.open.lines.de.year-script-year").columns).toEqual(["year"]);
  });

  test("round-trips an appearance", () => {
    const chosen = { theme: "dark", face: "sans", sidebar: "closed", list: "lines", language: "de" } as const;
    for (const columns of [[], ["year", "added"]] as const) {
      expect(readAppearance(printAppearance({ ...chosen, columns }))).toEqual({ ...chosen, columns });
    }
  });
});
