import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const CLAIM = /\| `([^`]+\.(?:test|spec)\.ts)`: `([^`]+)` *\|$/;

const rows = readFileSync("docs/security.md", "utf8")
  .split("\n")
  .filter((line) => /^\| (?!Risk|Chapter)\w/.test(line));

test("every listed attack names an existing test", () => {
  expect(rows.length).toBeGreaterThan(50);
  for (const row of rows) {
    const [, file = "", title = ""] = CLAIM.exec(row) ?? [];
    expect(existsSync(file), row).toBe(true);
    // A title is a string in the file, or the end of a template string.
    const isThere = ['"', "`"].some((quote) => readFileSync(file, "utf8").includes(`${title}${quote}`));
    expect(isThere, `${file}: ${title}`).toBe(true);
  }
});

test("every risk of the OWASP API Security Top 10 is listed", () => {
  for (let number = 1; number <= 10; number += 1) {
    expect(rows.some((row) => row.startsWith(`| API${number} `))).toBe(true);
  }
});
