import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { joinChunks } from "./join-chunks.mjs";

const folders: string[] = [];

/** The folder of a build with these files. */
function built(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "colophon-chunks-"));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test("a chunk of another folder stays, for the other runtime loads it by its own path", async () => {
  const folder = built({ "chunks/a.js": "module.exports=[1]", "chunks/ssr/b.js": "module.exports=[1]" });
  expect(await joinChunks(folder)).toBe(0);
  expect(readdirSync(join(folder, "chunks/ssr"))).toEqual(["b.js"]);
});

test("a copy goes, and what loads or traces it gets the chunk that stays", async () => {
  const folder = built({
    "chunks/a.js": "module.exports=[1]",
    "chunks/b.js": "module.exports=[1]",
    "chunks/c.js": 'Promise.all(["server/chunks/b.js"].map((t) => e.l(t)))',
    "app/route.js": 'R.c("server/chunks/b.js")\nR.c("server/chunks/c.js")',
    // A route may be named like a file.
    "app/sw.js/route.js": "",
    "app/route.js.nft.json": '{"version":1,"files":["../chunks/b.js","../chunks/c.js"]}',
  });
  expect(await joinChunks(folder)).toBe(1);
  expect(readdirSync(join(folder, "chunks"))).toEqual(["a.js", "c.js"]);
  const text = (name: string) => readFileSync(join(folder, name), "utf8");
  expect(text("chunks/c.js")).toContain('"server/chunks/a.js"');
  expect(text("app/route.js")).toBe('R.c("server/chunks/a.js")\nR.c("server/chunks/c.js")');
  expect(JSON.parse(text("app/route.js.nft.json")).files).toEqual(["../chunks/a.js", "../chunks/c.js"]);
});

test("each program is shrunk before its copies go, and what is no program stays as it is", async () => {
  const folder = built({ "chunks/a.js": "same, one", "chunks/b.js": "same, two", "app/route.json": "same, three" });
  expect(await joinChunks(folder, async (code) => code.slice(0, 4))).toBe(1);
  expect(readFileSync(join(folder, "chunks/a.js"), "utf8")).toBe("same");
  expect(readFileSync(join(folder, "app/route.json"), "utf8")).toBe("same, three");
});
