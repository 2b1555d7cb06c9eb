import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "#lib/test-sources";
import { buildPackages } from "./build-packages.mjs";

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));

test("a start installs what a build needs", () => {
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining([...buildPackages]));
});

// npm marks a package of the tests so when another package names it as an optional peer, and a start then installs it.
test("a start installs no package that only the tests need", () => {
  const marked = Object.entries<{ devOptional?: boolean }>(packages).filter(([, { devOptional }]) => devOptional);
  expect(marked.map(([path]) => path)).toEqual([]);
});

test("the running workspace imports nothing that only a build needs", () => {
  const running = ["app", "lib", "db"].flatMap((folder) => sourceFiles(folder));
  const own = running.filter(({ path }) => !/\.test\.tsx?$|\/test-[\w-]+\.ts$/.test(path));
  const importing = own.filter(({ text }) => buildPackages.some((name) => text.includes(`from "${name}`)));
  expect(importing.map(({ path }) => path)).toEqual([]);
});
