import { compilePrograms, hasCompiledWorkers } from "./compile-programs.mjs";
import { compileStyles, hasCompiledStyles } from "./compile-styles.mjs";
import { cutFonts, hasCutFonts } from "./cut-fonts.mjs";
import { drawIcons, hasIcons } from "./draw-icons.mjs";
import { hasStore, makeStore } from "./make-store.mjs";

/** Generates the files in `.generated`: citation styles, workers, commands, fonts, icons and an empty embedded store. */
export async function generate() {
  await compilePrograms();
  await drawIcons();
  // The store is made by a process of its own, for which the programs are compiled.
  await Promise.all([makeStore(), compileStyles().then(cutFonts)]);
}

// Vitest calls the export `setup` of a global setup file.
export { generate as setup };

/** Whether all generated files exist and are current. */
export async function isGenerated() {
  const checks = [hasCompiledStyles, hasCompiledWorkers, hasCutFonts, hasIcons, hasStore];
  for (const isThere of checks) if (!(await isThere())) return false;
  return true;
}
