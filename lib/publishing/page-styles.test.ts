import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { pageStyles } from "./page-styles";

const tokensOf = (css: string) =>
  new Map([...css.matchAll(/^\s*(--[\w-]+): ([^;]+);$/gm)].map(([, name = "", value = ""]) => [name, value]));

describe("styles of a published page", () => {
  test("load nothing from another server and run nothing", () => {
    expect(pageStyles).not.toMatch(/https?:\/\/|@import|expression|<\//);
  });

  test("have the colours and fonts of the workspace", () => {
    const [root = ""] = readFileSync("app/globals.css", "utf8").split("}");
    const workspace = tokensOf(root);
    const page = [...tokensOf(pageStyles)];
    expect(page.length).toBeGreaterThan(8);
    expect(page.filter(([name, value]) => workspace.get(name) !== value)).toEqual([]);
  });
});
