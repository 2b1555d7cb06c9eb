import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeOneStyle } from "#lib/citations/styles/test-one-style";

const script = fileURLToPath(new URL("./update-styles.mjs", import.meta.url));
const run = promisify(execFile);

let place: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), "colophon-test-"));
});
afterEach(() => rm(place, { recursive: true, force: true }));

const update = (...places: string[]) =>
  run(process.execPath, [script, ...places], { env: { ...process.env, DATA_DIR: join(place, "data") } });

/** The folder of the most recently fetched styles. */
async function newest(): Promise<string> {
  const folder = join(place, "data", "styles");
  const names = (await readdir(folder)).filter((name) => /^\d{4}-/.test(name)).sort();
  return join(folder, names.at(-1) ?? "");
}

/** Begins with one of the bundled styles. */
const useOneStyle = () => makeOneStyle(join(place, "data", "styles", "2000-01-01T00-00-00.000Z"));

async function index(): Promise<{ styles: string[][]; locales: string[] }> {
  return JSON.parse(await readFile(join(await newest(), "index.json"), "utf8"));
}

const style = (title: string, info = "", rules = "") =>
  `<?xml version="1.0"?><style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0"><info><title>${title}</title>${info}</info>${rules}</style>`;
const rules = '<citation><layout prefix="&amp;"><text variable="title"/></layout></citation>';
const parent = '<link rel="independent-parent" href="http://www.zotero.org/styles/ours"/><issn>1234-5679</issn>';

test("rejects a missing place and a folder without styles", async () => {
  await expect(update(join(place, "none"))).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("no folder or file"),
  });
  await mkdir(join(place, "empty"));
  await expect(update(join(place, "empty"))).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("no citation styles"),
  });
});

test("reads independent and dependent styles of a folder, and names the styles it leaves out", async () => {
  await useOneStyle();
  const folder = join(place, "styles");
  await mkdir(join(folder, "dependent"), { recursive: true });
  await writeFile(join(folder, "ours.csl"), style("Ours", "", rules));
  await writeFile(join(folder, "dependent", "theirs.csl"), style("Theirs &amp; others", parent));
  await writeFile(join(folder, "dependent", "lost.csl"), style("Lost", parent.replace("ours", "gone")));
  await writeFile(join(folder, "broken.csl"), "<html/>");
  const { stderr } = await update(folder);
  expect(stderr).toContain("Left out: lost");
  expect(stderr).toContain("Left out: broken");
  expect(stderr).toContain("Added or replaced 2;");
  const { styles, locales } = await index();
  const titles = new Map(styles.map(([id, title]) => [id, title]));
  expect(["ours", "theirs", "lost", "broken"].map((id) => titles.get(id))).toEqual([
    "Ours",
    "Theirs & others",
    undefined,
    undefined,
  ]);
  expect(locales).toContain("en-US");
});

test("adds one file to the styles that are there, those of an earlier update included", async () => {
  await writeFile(join(place, "ours.csl"), style("Ours", "", rules));
  await writeFile(join(place, "apa.csl"), style("Our APA", "", rules));
  await update(join(place, "ours.csl"));
  await update(join(place, "apa.csl"));
  const titles = new Map((await index()).styles.map(([id, title]) => [id, title]));
  expect(titles.size).toBeGreaterThan(10_000);
  expect([titles.get("ours"), titles.get("apa"), titles.get("ieee")]).toEqual(["Ours", "Our APA", "IEEE"]);
});

test("styles of a parent that becomes dependent itself follow the parent's parent", async () => {
  await useOneStyle();
  await writeFile(join(place, "ours.csl"), style("Ours", "", rules));
  await writeFile(join(place, "theirs.csl"), style("Theirs", parent));
  await update(join(place, "ours.csl"), join(place, "theirs.csl"));
  await writeFile(join(place, "ours.csl"), style("Ours", parent.replace("ours", "apa")));
  await update(join(place, "ours.csl"));
  const { styles } = await index();
  const parents = new Map(styles.map((row) => [row[0], row[8]]));
  expect([parents.get("ours"), parents.get("theirs")]).toEqual(["apa", "apa"]);
});

test("empties terms of only white space, and keeps the spaces of other terms", async () => {
  await useOneStyle();
  const folder = join(place, "styles");
  await mkdir(folder);
  const terms =
    '<locale><terms><term name="editor">\n<single> </single><multiple>\n</multiple></term><term name="in">in </term></terms></locale>';
  await writeFile(join(folder, "ours.csl"), style("Ours", "", terms + rules));
  await update(folder);
  const body = await readFile(join(await newest(), "bodies", "ours.json"), "utf8");
  expect(body).not.toMatch(/"(?:\s|\\n)+"/);
  expect(body).toContain('"in "');
});
