import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Makes a catalogue of one of the bundled styles in `folder`: copying thousands takes longer than all else of an update. */
export async function makeOneStyle(folder: string): Promise<void> {
  const bundled = join(".generated", "styles");
  const [bodies, locales] = [join(folder, "bodies"), join(folder, "locales")];
  await Promise.all([bodies, locales].map((each) => mkdir(each, { recursive: true })));
  await copyFile(join(bundled, "bodies", "apa.json"), join(bodies, "apa.json"));
  await copyFile(join(bundled, "locales", "en-US.json"), join(locales, "en-US.json"));
  const all = JSON.parse(await readFile(join(bundled, "index.json"), "utf8"));
  const styles = all.styles.filter(([id]: string[]) => id === "apa");
  await writeFile(join(folder, "index.json"), JSON.stringify({ ...all, styles, locales: ["en-US"] }));
}
