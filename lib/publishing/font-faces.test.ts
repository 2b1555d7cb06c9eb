import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fontFaces, pageFontFaces } from "./font-faces";
import { fontFiles, pageFonts, workspaceFonts } from "./font-files";

describe("font faces", () => {
  test("name only files that exist", () => {
    expect(fontFiles.filter((file) => !existsSync(join(file.folder, file.name)))).toEqual([]);
  });

  test("of one style of a page's serif have the same weights, since a browser would not join them otherwise", () => {
    const weights = (style: string) =>
      new Set(
        pageFonts.filter((file) => file.family === "Source Serif 4" && file.style === style).map((file) => file.weight),
      );
    expect([weights("normal").size, weights("italic").size]).toEqual([1, 1]);
  });

  test("come from this server only", () => {
    expect(fontFaces + pageFontFaces).not.toMatch(/https?:/);
    expect(fontFaces.match(/url\("\/fonts\//g)).toHaveLength(workspaceFonts.length);
    expect(pageFontFaces.match(/url\("\/fonts\//g)).toHaveLength(pageFonts.length);
  });
});
