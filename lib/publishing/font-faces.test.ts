import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fontFaces, pageFontFaces } from "./font-faces";
import { fontFiles, pageFonts, workspaceFonts } from "./font-files";

describe("the fonts", () => {
  it("name no file that is not there", () => {
    expect(fontFiles.filter((file) => !existsSync(join(file.folder, file.name)))).toEqual([]);
  });

  it("come from this server alone", () => {
    expect(fontFaces + pageFontFaces).not.toMatch(/https?:/);
    expect(fontFaces.match(/url\("\/fonts\//g)).toHaveLength(workspaceFonts.length);
    expect(pageFontFaces.match(/url\("\/fonts\//g)).toHaveLength(pageFonts.length);
  });
});
