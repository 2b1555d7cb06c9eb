import { expect, test } from "vitest";
import { printAppearance, readAppearance } from "../../appearance/appearance";
import { languageOf } from "./language-of";

const set = (language: "browser" | "en" | "de") => printAppearance({ ...readAppearance(undefined), language });

test("follows the setting before the browser", () => {
  expect(languageOf(set("en"), "de")).toBe("en");
  expect(languageOf(set("de"), "en-GB,en;q=0.9")).toBe("de");
});

test("takes the language that the browser prefers of those that there are", () => {
  expect(languageOf(undefined, "de-CH,de;q=0.9,en;q=0.8")).toBe("de");
  expect(languageOf(set("browser"), "fr-FR,fr;q=0.9,de;q=0.5,en;q=0.4")).toBe("de");
  expect(languageOf(undefined, "en-US,en;q=0.9,de;q=0.8")).toBe("en");
});

test("speaks English to a browser that asks for neither, or for nothing that can be read", () => {
  for (const accepted of [null, "", "fr", "*", ";;q=,,", "de;q=0", "x".repeat(9_000)]) {
    expect(languageOf("forged", accepted)).toBe("en");
  }
});
