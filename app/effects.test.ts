import { expect, test } from "vitest";
import { sourceFiles } from "#lib/test-sources";

const RETURNS_SCROLLING = /(?:Effect\(\s*\(\) =>|ref=\{[^}\n]*=>)\s*[^{\s][^;{]*\.scroll(?:IntoView|To|By)\(/;

// Chromium answers these calls with a promise, and React calls what an effect returns.
test("no effect and no ref returns what a scrolling call returns", () => {
  const files = sourceFiles("app", /\.tsx?$/);
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter(({ text }) => RETURNS_SCROLLING.test(text)).map(({ path }) => path)).toEqual([]);
});
