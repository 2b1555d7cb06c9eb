import { createReadStream } from "node:fs";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { root } from "./run.mjs";

const folder = join(root, ".next", "static");
const ADDRESS = "/_next/static/";
const TYPES = { js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8" };
const typeOf = (name) => TYPES[/\.(js|css)$/.exec(name)?.[1]];

// In the order of preference. Browsers ask for brotli only over HTTPS and on this machine.
const ENCODINGS = [
  {
    name: "br",
    ending: ".br",
    pack: promisify(brotliCompress),
    // The best level, 11, takes twice the time for 2 % of the size.
    options: { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } },
  },
  { name: "gzip", ending: ".gz", pack: promisify(gzip), options: { level: 9 } },
];

/** Writes each script and style of the build also compressed, beside itself. */
export async function packFiles() {
  const names = (await readdir(folder, { recursive: true })).filter(typeOf);
  const perFile = async (name) => {
    const path = join(folder, name);
    const bytes = await readFile(path);
    for (const { ending, pack, options } of ENCODINGS) await writeFile(path + ending, await pack(bytes, options));
  };
  // One after another, so that a small machine stays usable.
  for (const name of names) await perFile(name);
}

/**
 * Returns a function that answers a request for a compressed script or style of the build, and returns whether it did.
 * It knows only the names that the build has.
 */
export async function servePackedFiles() {
  const sizes = new Map();
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const packed = names.filter((name) => ENCODINGS.some(({ ending }) => name.endsWith(ending)));
  for (const name of packed) sizes.set(name.split("\\").join("/"), (await stat(join(folder, name))).size);
  return (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    if (!request.url.startsWith(ADDRESS)) return false;
    const name = request.url.slice(ADDRESS.length).replace(/\?.*$/s, "");
    const accepted = acceptedBy(request);
    const encoding = ENCODINGS.find((one) => accepted.has(one.name) && sizes.has(name + one.ending));
    if (!encoding) return false;
    response.writeHead(200, {
      "content-type": typeOf(name),
      "content-encoding": encoding.name,
      "content-length": sizes.get(name + encoding.ending),
      // As Next sends them: their names change with their content.
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding",
      "x-content-type-options": "nosniff",
    });
    if (request.method === "HEAD") response.end();
    else
      createReadStream(join(folder, name + encoding.ending))
        .on("error", () => response.destroy())
        .pipe(response);
    return true;
  };
}

const acceptedBy = ({ headers }) =>
  new Set(
    (headers["accept-encoding"] ?? "")
      .split(",")
      .map((part) => part.trim().toLowerCase())
      .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
      .map((part) => part.replace(/;.*$/s, "")),
  );
