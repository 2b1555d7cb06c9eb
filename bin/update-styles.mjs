import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { install } from "./install.mjs";
import { loadSettings } from "./load-settings.mjs";
import { requireNode } from "./node-version.mjs";

requireNode();
// The locales of the packages stand in where a folder brings none.
if (!(await install({ withTools: false }))) process.exit(1);
loadSettings();

const usage = `Usage:
  npm run styles:update               fetches the citation styles of today from the CSL project
  npm run styles:update -- FOLDER     takes them from a folder: a copy of github.com/citation-style-language/styles,
                                      and beside it, if there is one, of github.com/citation-style-language/locales
The workspace uses them from its next start. To go back to those it came with, delete the folder "styles" in DATA_DIR.`;

const repositories = ["styles", "locales"].map(
  (name) => `https://codeload.github.com/citation-style-language/${name}/tar.gz/refs/heads/master`,
);

const [folder, ...rest] = process.argv.slice(2);
if (rest.length > 0 || folder?.startsWith("-")) refuse(usage);
const target = join(process.env.DATA_DIR || ".data", "styles");
try {
  const count = folder ? await update([resolve(folder)]) : await updateFromNetwork();
  console.error(`${count} citation styles are in ${target}. The workspace uses them from its next start.`);
} catch (error) {
  refuse(`The citation styles were not updated; those there are stay. ${error.message}`);
}

async function updateFromNetwork() {
  const place = await mkdtemp(join(tmpdir(), "colophon-styles-"));
  try {
    for (const address of repositories) await unpack(address, place);
    const folders = (await readdir(place)).map((name) => join(place, name));
    return await update(folders);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

async function update(folders) {
  const { stylesOfFolders } = await import("./style-folders.mjs");
  const { writeCatalogue } = await import("./write-catalogue.mjs");
  const catalogue = await stylesOfFolders(folders);
  await mkdir(join(target, ".."), { recursive: true, mode: 0o700 });
  await writeCatalogue(target, catalogue, { stamp: "updated", atLeast: 1 });
  return catalogue.styles.length;
}

async function unpack(address, place) {
  console.error(`Fetching ${address} …`);
  const response = await fetch(address).catch((error) => {
    throw new Error(`${address} cannot be reached (${error.cause?.code ?? error.message}).`);
  });
  if (!response.ok || !response.body) throw new Error(`${address} answered ${response.status}.`);
  const tar = spawn("tar", ["-x", "-C", place, "-f", "-"], { stdio: ["pipe", "ignore", "inherit"] });
  const ended = new Promise((done, fail) => {
    tar.once("error", () =>
      fail(new Error("The program tar is missing: unpack the repository yourself and name its folder.")),
    );
    tar.once("close", (code) => (code === 0 ? done() : fail(new Error(`tar ended with ${code}.`))));
  });
  await Promise.all([pipeline(Readable.fromWeb(response.body), createGunzip(), tar.stdin), ended]);
}

function refuse(reason) {
  console.error(reason);
  process.exit(1);
}
