import { describe, expect, test } from "vitest";
import { printAppearance, readAppearance } from "./appearance";

describe("the appearance cookie", () => {
  test("falls back to the defaults when it is missing or forged", () => {
    const fallback = { theme: "system", face: "serif", sidebar: "open", list: "cards", language: "browser" };
    expect(readAppearance(undefined)).toEqual(fallback);
    expect(readAppearance('"><script>.comic')).toEqual(fallback);
  });

  test("round-trips an appearance", () => {
    const appearance = { theme: "dark", face: "sans", sidebar: "closed", list: "lines", language: "de" } as const;
    expect(readAppearance(printAppearance(appearance))).toEqual(appearance);
  });
});
