import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "#lib/test-sources";
import { buildPackages } from "./build-packages.mjs";

const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));

test("a start installs what a build needs", () => {
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining([...buildPackages]));
});

test("the running workspace imports nothing that only a build needs", () => {
  const running = ["app", "lib", "db"].flatMap((folder) => sourceFiles(folder));
  const own = running.filter(({ path }) => !/\.test\.tsx?$|\/test-[\w-]+\.ts$/.test(path));
  const importing = own.filter(({ text }) => buildPackages.some((name) => text.includes(`from "${name}`)));
  expect(importing.map(({ path }) => path)).toEqual([]);
});
