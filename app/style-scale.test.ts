import { expect, test } from "vitest";
import { type SourceFile, sourceFiles } from "#lib/test-sources";

const sheets = sourceFiles("app", /\.css$/).filter(({ path }) => path !== "app/globals.css");

/** Each declaration of a style sheet whose property matches, as `path: property: value`. */
function declarations({ path, text }: SourceFile, property: RegExp): string[] {
  return [...text.matchAll(/^\s*([a-z-]+): ([^;{]+);/gm)]
    .filter(([, name = ""]) => property.test(name))
    .map(([, name, value]) => `${path}: ${name}: ${value}`);
}

const withPixels = (line: string, allowed: RegExp) =>
  (line.match(/-?[\d.]+px/g) ?? []).some((length) => !allowed.test(length));

test("spacing, corners and layers come from the scale in globals.css", () => {
  expect(sheets.length).toBeGreaterThan(30);
  const spacing = sheets.flatMap((sheet) => declarations(sheet, /^(padding|margin|gap|row-gap|column-gap)/));
  const corners = sheets.flatMap((sheet) => declarations(sheet, /^border-radius$/));
  const layers = sheets.flatMap((sheet) => declarations(sheet, /^z-index$/));
  expect(spacing.filter((line) => withPixels(line, /^-?(1|0\.5)px$/))).toEqual([]);
  expect(corners.filter((line) => withPixels(line, /^1px$/))).toEqual([]);
  expect(layers.filter((line) => !/: (var\(--z-[a-z]+\)|0|1)$/.test(line))).toEqual([]);
});

test("interface type comes from the scale in globals.css", () => {
  const type = sheets.flatMap((sheet) => declarations(sheet, /^(font|font-size|line-height)$/));
  expect(type.filter((line) => withPixels(line, /^$/))).toEqual([]);
});

test("there is one breakpoint, and one width below which a panel covers the text", () => {
  const widths = sheets.flatMap(({ text }) => [...text.matchAll(/@media[^{]*\b(\d+)px/g)].map(([, width]) => width));
  expect([...new Set(widths)].sort()).toEqual(["1000", "760"]);
});
