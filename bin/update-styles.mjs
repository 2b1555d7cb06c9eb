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
import { reportProgress } from "./report-progress.mjs";

requireNode();
// The packages supply the locales that a folder lacks.
if (!(await install({ build: false }))) process.exit(1);
loadSettings();

const usage = `Usage:
  npm run styles:update               fetches the current citation styles from the CSL project
  npm run styles:update -- PLACE…     takes them from files (a style as NAME.csl) and folders, such as a copy of
                                      github.com/citation-style-language/styles and one of its locales
They are added to the present styles, and replace those of the same name. A running workspace uses them within some
seconds. To restore the bundled styles, delete the folder "styles" in DATA_DIR.`;

const repositories = ["styles", "locales"].map(
  (name) => `https://codeload.github.com/citation-style-language/${name}/tar.gz/refs/heads/master`,
);

const given = process.argv.slice(2);
if (given.some((name) => name.startsWith("-"))) refuse(usage);
const place = join(process.env.DATA_DIR || ".data", "styles");
await mkdir(place, { recursive: true, mode: 0o700 });
const report = await reportProgress(join(place, "update.json"));
try {
  const { added, count } =
    given.length > 0 ? await update(given.map((name) => resolve(name))) : await updateFromNetwork();
  await report.end({ state: "done" });
  console.error(
    `Added or replaced ${added}; ${count} citation styles are in ${place}. A running workspace uses them within some seconds.`,
  );
} catch (error) {
  await report.end({ state: "failed", message: error.message });
  refuse(`The citation styles were not updated; the present ones stay. ${error.message}`);
}

async function updateFromNetwork() {
  const copies = await mkdtemp(join(tmpdir(), "colophon-styles-"));
  try {
    for (const [at, address] of repositories.entries()) {
      report.step(at === 0 ? "Fetching the styles" : "Fetching the locales", at / 4);
      await unpack(address, copies);
    }
    const folders = (await readdir(copies)).map((name) => join(copies, name));
    return await update(folders);
  } finally {
    await rm(copies, { recursive: true, force: true });
  }
}

// Each catalogue has its own folder, so that a catalogue in use is never half replaced.
async function update(places) {
  const { addStyles } = await import("./style-folders.mjs");
  const { readCatalogue } = await import("./read-catalogue.mjs");
  const { writeCatalogue } = await import("./write-catalogue.mjs");
  report.step("Reading the styles", 2 / 4);
  const catalogue = await addStyles(await readCatalogue(place), places);
  report.step("Writing the catalogue", 3 / 4);
  const name = new Date().toISOString().replaceAll(":", "-");
  await writeCatalogue(join(place, name), catalogue, { stamp: "updated", atLeast: 1 });
  await removeOthers(name);
  return { added: catalogue.added, count: catalogue.styles.length };
}

// Keeps the previous catalogue for processes that still read it.
async function removeOthers(newest) {
  const names = (await readdir(place)).filter((name) => name !== "update.json");
  const [before] = names
    .filter((name) => /^\d{4}-/.test(name) && name < newest)
    .sort()
    .reverse();
  for (const name of names) {
    if (name !== newest && name !== before) await rm(join(place, name), { recursive: true, force: true });
  }
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
