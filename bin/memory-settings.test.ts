import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const settingsIn = (text: string) =>
  [...text.matchAll(/\b(MALLOC_\w+)=(\S+)/g)].map(([, name, value]) => [name, value]);

test("npm start and the image give the C library the same settings", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const expected = settingsIn(scripts.start);
  expect(expected.map(([name]) => name)).toContain("MALLOC_ARENA_MAX");
  expect(settingsIn(readFileSync("Dockerfile", "utf8"))).toEqual(expected);
});
