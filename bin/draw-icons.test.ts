import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "#lib/test-sources";

const LIST = "app/ui/icon-name.ts";
const names = Array.from(readFileSync(LIST, "utf8").matchAll(/\| "([\w-]+)"/g), ([, name = ""]) => name);
const drawn = readFileSync(".generated/icons.svg", "utf8");

test("the file of icons has each name once, in the colour and stroke of where it is shown", () => {
  expect(Array.from(drawn.matchAll(/<symbol id="([\w-]+)"/g), ([, id]) => id)).toEqual(names);
  expect(names).toEqual([...new Set(names)].sort());
  expect(drawn).not.toMatch(/stroke|fill="none"/);
});

test("every named icon is shown somewhere", () => {
  const texts = sourceFiles("app").filter(({ path }) => path !== LIST);
  const unused = names.filter((name) => !texts.some(({ text }) => text.includes(`"${name}"`)));
  expect(unused).toEqual([]);
});
