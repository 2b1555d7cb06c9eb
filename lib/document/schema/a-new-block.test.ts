import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { sourceFiles } from "#lib/test-sources";

const paper = readFileSync("docs/a-new-block.md", "utf8");
const rows = [...paper.matchAll(/^\| `([^`]+)` +\|[^|]*\| (\w+) +\|$/gm)].map(([, path = "", by = ""]) => ({
  path,
  by,
}));

/** A file of the workspace that names the kind of the example. */
const naming = ["app", "lib"]
  .flatMap((folder) => sourceFiles(folder))
  .filter(({ path }) => !/\.test\.tsx?$|\/test-[\w-]+\.ts$/.test(path))
  .filter(({ text }) => /\bdefinition(List|Item)\b/.test(text))
  .map(({ path }) => path);

describe("the paper about a new kind of block", () => {
  test("names only files that exist", () => {
    const named = [...paper.matchAll(/`((?:app|lib|docs)\/[^`]+\.tsx?)`/g)].map(([, path = ""]) => path);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });

  test("lists each file that names the kind of its example, and no other", () => {
    expect(rows.map(({ path }) => path).toSorted()).toEqual(naming.toSorted());
  });

  test("says of each table of kinds that the compiler finds it", () => {
    const isTyped = (path: string) => /satisfies Record<[^>]*\bBlockKind\b/.test(readFileSync(path, "utf8"));
    const found = rows.filter(({ path, by }) => by === "compiler" && path.startsWith("lib/"));
    expect(found.map(({ path }) => path).toSorted()).toEqual(naming.filter(isTyped).toSorted());
  });
});
