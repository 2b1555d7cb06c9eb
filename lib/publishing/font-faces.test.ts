import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fontFaces } from "./font-faces";
import { fontFiles } from "./font-files";

describe("the fonts", () => {
  it("name no file that the installed packages do not have", () => {
    const missing = fontFiles.filter((file) => !existsSync(join("node_modules", file.package, "files", file.name)));
    expect(missing).toEqual([]);
  });

  it("come from this server alone", () => {
    expect(fontFaces).not.toMatch(/https?:/);
    expect(fontFaces.match(/url\("\/fonts\//g)).toHaveLength(fontFiles.length);
  });
});
