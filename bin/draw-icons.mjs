import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./run.mjs";

const folder = join(root, ".generated");
const file = join(folder, "icons.svg");
// Left out: an icon has the width and colour of where it is shown.
const STROKE = / (?:fill="none"|stroke(?:-[a-z]+)?="[^"]*")/g;

/** Draws all icons of `app/ui/icon-name.ts` into `.generated/icons.svg`, unless it has these of the installed package; throws on an unknown name. */
export async function drawIcons() {
  const head = await headOf();
  const names = await wantedNames();
  if (isOf(await drawn(), head, names)) return;
  const { icons, aliases } = JSON.parse(
    await readFile(join(root, "node_modules/@iconify-json/lucide/icons.json"), "utf8"),
  );
  const symbols = names.map((name) => {
    const icon = icons[name] ?? icons[aliases[name]?.parent];
    if (!icon) throw new Error(`Lucide has no icon "${name}": choose another in app/ui/icon-name.ts`);
    return `<symbol id="${name}" viewBox="0 0 24 24">${icon.body.replace(STROKE, "")}</symbol>`;
  });
  await mkdir(folder, { recursive: true });
  // Written and renamed, so that a concurrent reader never finds half a file.
  await writeFile(`${file}.new`, `${head}${symbols.join("")}</svg>`);
  await rename(`${file}.new`, file);
}

/** Whether all icons are drawn, as the package has them. */
export async function hasIcons() {
  return isOf(await drawn(), await headOf(), await wantedNames());
}

const drawn = () => readFile(file, "utf8").catch(() => "");

// Reads the lock file, because a built image does not contain the package.
async function headOf() {
  const { packages } = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8"));
  const { version } = packages["node_modules/@iconify-json/lucide"];
  return `<!-- Lucide (https://lucide.dev), ISC License; @iconify-json/lucide ${version} --><svg xmlns="http://www.w3.org/2000/svg" width="24" height="24">`;
}

const wantedNames = async () => namesIn(await readFile(join(root, "app/ui/icon-name.ts"), "utf8"), /\| "([\w-]+)"/g);
const isOf = (svg, head, names) =>
  svg.startsWith(head) && namesIn(svg, /<symbol id="([\w-]+)"/g).join() === names.join();
const namesIn = (text, pattern) => Array.from(text.matchAll(pattern), ([, name]) => name);
