import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { clearSettings } from "./clear-settings.mjs";

const documented = readFileSync("docs/environment.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .flatMap((line) => [...(line.split(" | ")[0] ?? "").matchAll(/`(\w+)`/g)].map(([, name = ""]) => name))
  .filter((name) => name !== "LOG_LEVEL");

test("empties every setting of docs/environment.md, so that neither the environment nor a file reaches a test", () => {
  expect(documented).toContain("DATABASE_URL");
  for (const name of documented) process.env[name] = "production";
  clearSettings();
  expect(documented.filter((name) => process.env[name] !== "")).toEqual([]);
});
