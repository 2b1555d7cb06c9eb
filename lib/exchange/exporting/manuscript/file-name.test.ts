import { expect, test } from "vitest";
import { fileNameOf } from "./file-name";

test.each([
  ["On Tides", "On Tides.md"],
  ["", "Untitled.md"],
  ["..", "Untitled.md"],
  ["../../etc/passwd", "etc passwd.md"],
  ['a\\b:c*d?e"f<g>h|i', "a b c d e f g h i.md"],
  ["Ebb \u202egnp.exe", "Ebb gnp.exe.md"],
  ["潮汐", "潮汐.md"],
  ["x".repeat(300), `${"x".repeat(100)}.md`],
])("a document named “%s” is saved as “%s”", (title, name) => {
  expect(fileNameOf(title, "markdown")).toBe(name);
});
