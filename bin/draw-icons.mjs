import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./run.mjs";

const folder = join(root, ".generated");
const file = join(folder, "icons.svg");
// Left out: an icon has the width and colour of where it is shown.
const STROKE = / (?:fill="none"|stroke(?:-[a-z]+)?="[^"]*")/g;
const HEAD =
  '<!-- Lucide (https://lucide.dev), ISC License --><svg xmlns="http://www.w3.org/2000/svg" width="24" height="24">';

/** Draws all icons of `app/ui/icon-name.ts` into `.generated/icons.svg`, unless they are there; throws on an unknown name. */
export async function drawIcons() {
  const names = await wantedNames();
  if (sameNames(await drawnNames(), names)) return;
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
  await writeFile(`${file}.new`, `${HEAD}${symbols.join("")}</svg>`);
  await rename(`${file}.new`, file);
}

/** Whether all icons are drawn. */
export async function hasIcons() {
  return sameNames(await drawnNames(), await wantedNames());
}

const wantedNames = async () => namesIn(await readFile(join(root, "app/ui/icon-name.ts"), "utf8"), /\| "([\w-]+)"/g);
const drawnNames = async () => namesIn(await readFile(file, "utf8").catch(() => ""), /<symbol id="([\w-]+)"/g);
const namesIn = (text, pattern) => Array.from(text.matchAll(pattern), ([, name]) => name);
const sameNames = (some, others) => some.join() === others.join();
